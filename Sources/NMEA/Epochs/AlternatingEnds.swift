/// Detects cycles that end with two sentences in turn, as some receivers send GGA only in every second cycle.
struct AlternatingEnds: Sendable {
    /// Consecutive cycles that must end like the last but one, and unlike the last.
    private static let agreementNeeded = 4

    private var last: ReportCycle.Place?
    private var lastButOne: ReportCycle.Place?
    private var agreement = 0

    /// Records the sentence that ended a cycle, and predicts the end of the next cycle.
    ///
    /// `ended` is `nil` if the last sentence is not a valid end. Returns `nil` if the ends do not alternate.
    mutating func next(after ended: ReportCycle.Place?) -> ReportCycle.Place? {
        let isAgreed = ended != nil && ended == lastButOne && ended != last
        agreement = isAgreed ? min(agreement + 1, Self.agreementNeeded) : 0
        (lastButOne, last) = (last, ended)
        return agreement == Self.agreementNeeded ? lastButOne : nil
    }
}
