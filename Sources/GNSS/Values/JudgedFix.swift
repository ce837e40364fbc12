/// A fix with what the filter said of it.
public struct JudgedFix: Hashable, Sendable {
    /// What came in.
    public var received: ReceivedFix

    /// What the filter made of it.
    public var verdict: FilterVerdict

    /// What its location is to a vehicle with several receivers; nil where it does not stand for it.
    public var fused: FusedLocation?

    /// The instant that the fix is kept under: the filter's where it has a location, else the receiver's; nil where that does
    /// not know it.
    public var time: UTCTime? { verdict.location?.time ?? received.fix.time }

    /// A fix and its verdict.
    public init(received: ReceivedFix, verdict: FilterVerdict, fused: FusedLocation? = nil) {
        self.fused = fused
        self.received = received
        self.verdict = verdict
    }
}
