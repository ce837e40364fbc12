internal import GNSS

/// What is sent at once, and what the target is done with when it has it.
struct UploadRequestDraft {
    var receiver: ReceiverIdentity
    /// The fixes of the locations, in the same order.
    var fixes: [StoredFix] = []
    var locations: [UploadedLocation] = []
    /// The numbers that are done with.
    var numbers: ClosedRange<StoredFix.ID>
    /// Whether it is what came in last.
    var isLive: Bool

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
