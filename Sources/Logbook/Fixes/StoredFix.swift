public import GNSS

/// A fix as stored in a database.
public struct StoredFix: Hashable, Sendable, Identifiable {
    /// The fix's number in its database, ascending in order of arrival.
    public let id: Int64

    /// The receiver that reported the fix.
    public let receiver: ReceiverIdentity

    /// The filter run that first judged the fix; nil if it was not recorded.
    public let run: FilterRun.ID?

    /// The track of the fix; nil if the fix was rejected.
    public let track: Track.ID?

    /// The fix and its verdict.
    public let judged: JudgedFix

    /// Creates a stored fix from its columns.
    public init(id: Int64, receiver: ReceiverIdentity, run: FilterRun.ID?, track: Track.ID?, judged: JudgedFix) {
        self.id = id
        self.receiver = receiver
        self.run = run
        self.track = track
        self.judged = judged
    }
}

/// A fix and the time it was received.
public struct ReceivedFix: Hashable, Sendable {
    /// The fix as reported by the receiver.
    public var fix: GNSSFix

    /// The local clock when the last byte of the report was read; nil when replaying.
    public var receivedAt: UTCTime?

    /// Creates a fix that was received at a time.
    public init(fix: GNSSFix, receivedAt: UTCTime? = nil) {
        self.fix = fix
        self.receivedAt = receivedAt
    }
}
