/// Learns that cycles end with two sentences in turn: some receivers send GGA, say, in every second cycle only.
struct AlternatingEnds: Sendable {
    /// The number of cycles in a row that have to end as the one before the last did, and not as the last.
    private static let agreementNeeded = 4

    private var last: ReportCycle.Place?
    private var lastButOne: ReportCycle.Place?
    private var agreement = 0

    /// Takes note of the sentence that ended a cycle; nil where it is none that may end one.
    ///
    /// Returns the one that is to end the next cycle; nil where they do not alternate.
    mutating func next(after ended: ReportCycle.Place?) -> ReportCycle.Place? {
        let isAgreed = ended != nil && ended == lastButOne && ended != last
        agreement = isAgreed ? min(agreement + 1, Self.agreementNeeded) : 0
        (lastButOne, last) = (last, ended)
        return agreement == Self.agreementNeeded ? lastButOne : nil
    }
}
