internal import GNSS
internal import Logbook

/// The locations that are sent at once, and the numbers that the target is done with when it has them.
struct UploadRequestDraft {
    /// The reason why something is sent just now.
    enum Lane {
        /// The locations came in last.
        case live
        /// The locations have waited longest.
        case history
        /// A sample of what waits, which is to show that the server does not refuse everything.
        case sample
        /// The target has it already; the same.
        case repetition
    }

    var receiver: ReceiverIdentity
    /// The fixes of the locations, in the same order.
    var fixes: [StoredFix] = []
    var locations: [UploadedLocation] = []
    /// The numbers that are done with.
    var numbers: ClosedRange<StoredFix.ID>
    /// The reason why it is sent just now.
    var lane: Lane

    /// True where it is what came in last.
    var isLive: Bool { lane == .live }

    /// The numbers as they are written down.
    func span(acknowledged time: UTCTime?) -> UploadSpan {
        UploadSpan(
            receiver: receiver,
            numbers: numbers,
            locations: time == nil ? 0 : locations.count,
            acknowledged: time
        )
    }
}
