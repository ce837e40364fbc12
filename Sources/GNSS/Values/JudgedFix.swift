/// A fix with what the filter said of it.
public struct JudgedFix: Hashable, Sendable {
    /// What came in.
    public var received: ReceivedFix

    /// What the filter made of it.
    public var verdict: FilterVerdict

    /// A fix and its verdict.
    public init(received: ReceivedFix, verdict: FilterVerdict) {
        self.received = received
        self.verdict = verdict
    }
}
