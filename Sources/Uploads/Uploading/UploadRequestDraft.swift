internal import GNSS
internal import Logbook

/// Locations to send in one request, and the fix numbers it covers.
struct UploadRequestDraft {
    /// Why the request is sent.
    enum Lane {
        /// Locations that arrived last.
        case live
        /// The oldest locations of the backlog.
        case history
        /// A sample of the backlog that tests whether the server rejects everything.
        case sample
        /// A repeated location with the same purpose as `sample`.
        case repetition
    }

    var receiver: ReceiverIdentity
    /// Fixes of the locations, in the same order.
    var fixes: [StoredFix] = []
    var locations: [UploadLocation] = []
    /// Fix numbers settled by this request, including those without a location.
    var numbers: ClosedRange<StoredFix.ID>
    var lane: Lane
    /// Fixes that are not sent because they are suspect.
    var withheld: [StoredFix.ID] = []

    var isLive: Bool { lane == .live }

    /// The fix numbers as recorded in the queue.
    func span(acknowledged time: UTCTime?) -> UploadSpan {
        UploadSpan(
            receiver: receiver,
            numbers: numbers,
            locations: time == nil ? 0 : locations.count,
            acknowledged: time,
            withheld: withheld.count(where: numbers.contains)
        )
    }
}
