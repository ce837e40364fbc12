/// A fix with the time at which it came in.
public struct ReceivedFix: Hashable, Sendable {
    /// What the receiver reported.
    public var fix: GNSSFix

    /// This machine's clock when the last byte of the report was read; nil when replaying.
    public var receivedAt: UTCTime?

    /// A fix that came in.
    public init(fix: GNSSFix, receivedAt: UTCTime? = nil) {
        self.fix = fix
        self.receivedAt = receivedAt
    }
}
