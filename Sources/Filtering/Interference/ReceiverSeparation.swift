internal import GNSS

/// How long two receivers on one vehicle have been where they cannot both be, whatever their circles say.
struct ReceiverSeparation: Sendable {
    /// Metres between them, and those at which they certainly agree.
    private static let apart = 100.0
    private static let together = 50.0
    /// Seconds that it has to be so.
    private static let patience = 10.0

    private var apartSince: UTCTime?
    private var togetherSince: UTCTime?
    private var isTrusted = false

    /// Metres between them; nil if they are not apart for long enough.
    private(set) var distance: Double?

    /// Whether they have agreed for ten seconds.
    private(set) var isOver = false

    /// Evaluates the next distance between them, in metres.
    ///
    /// - Parameters:
    ///   - newest: metres.
    ///   - tolerance: metres by which it is uncertain.
    ///   - time: of the newer location.
    mutating func take(_ newest: Double, tolerance: Double, at time: UTCTime) {
        togetherSince = newest < Self.together + tolerance ? togetherSince ?? time : nil
        isOver = togetherSince.map { time.seconds(since: $0) >= Self.patience } ?? false
        guard newest > Self.apart + tolerance else {
            (apartSince, distance, isTrusted) = (nil, nil, false)
            return
        }
        let since = apartSince ?? time
        apartSince = since
        if !isTrusted, time.seconds(since: since) >= Self.patience { distance = newest }
    }

    /// Says that one of them has become suspect: that they agreed before confirms nothing.
    mutating func suspect() { (togetherSince, isOver) = (nil, false) }

    /// Takes both as right where they are, until they have been near each other again.
    mutating func trust() { (distance, isTrusted) = (nil, distance != nil) }
}
