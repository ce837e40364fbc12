/// The result of judging stored fixes again.
package struct RejudgementResult: Hashable, Sendable {
    /// Fixes that were judged again, those outside the wanted period left out.
    package var judged = 0

    /// Fixes among all that have another verdict now.
    package var changed = 0

    /// A result before anything was judged.
    package init() {}
}
