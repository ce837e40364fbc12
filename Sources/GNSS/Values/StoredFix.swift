/// A fix as a database keeps it.
public struct StoredFix: Hashable, Sendable, Identifiable {
    /// The fix's number in its database, in order of arrival.
    public let id: Int64

    /// The receiver that reported it.
    public let receiver: ReceiverIdentity

    /// The track it belongs to; nil for refused fixes.
    public let track: Track.ID?

    /// The fix and its verdict.
    public let judged: JudgedFix

    /// A stored fix.
    public init(id: Int64, receiver: ReceiverIdentity, track: Track.ID?, judged: JudgedFix) {
        self.id = id
        self.receiver = receiver
        self.track = track
        self.judged = judged
    }
}
