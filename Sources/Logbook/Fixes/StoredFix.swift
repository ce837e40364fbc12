public import GNSS

/// A fix as a database keeps it.
public struct StoredFix: Hashable, Sendable, Identifiable {
    /// The fix's number in its database, in order of arrival.
    public let id: Int64

    /// The receiver that reported it.
    public let receiver: ReceiverIdentity

    /// The life of the filter in which it was judged first; nil where that was not written down.
    public let run: FilterRun.ID?

    /// The track it belongs to; nil for rejected fixes.
    public let track: Track.ID?

    /// The fix and its verdict.
    public let judged: JudgedFix

    /// A stored fix.
    public init(id: Int64, receiver: ReceiverIdentity, run: FilterRun.ID?, track: Track.ID?, judged: JudgedFix) {
        self.id = id
        self.receiver = receiver
        self.run = run
        self.track = track
        self.judged = judged
    }
}

/// A fix with the time at which it came in.
public struct ReceivedFix: Hashable, Sendable {
    /// The receiver's report.
    public var fix: GNSSFix

    /// This machine's clock when the last byte of the report was read; nil when replaying.
    public var receivedAt: UTCTime?

    /// A fix that came in.
    public init(fix: GNSSFix, receivedAt: UTCTime? = nil) {
        self.fix = fix
        self.receivedAt = receivedAt
    }
}
