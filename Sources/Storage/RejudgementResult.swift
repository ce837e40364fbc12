package struct RejudgementResult: Hashable, Sendable {
    /// The number of fixes judged again within the requested period.
    package var judged = 0

    /// The number of fixes whose verdict changed, including those outside the period.
    package var changed = 0

    package init() {}
}
