internal import GNSS

/// How long two receivers on one vehicle have been where they cannot both be, whatever their circles say.
struct ReceiverSeparation: Sendable {
    /// Metres between them, and those at which they certainly agree.
    private static let apart = 100.0
    private static let together = 50.0
    /// Seconds that it has to be so.
    private static let patience = 10.0

    private var apart = Persistence()
    private var together = Persistence()
    private var isTrusted = false

    /// Metres between them; nil if they are not apart for long enough.
    private(set) var distance: Double?

    /// Whether they have agreed for ten seconds.
    private(set) var isOver = false

    /// Evaluates the next distance between them, in metres, which is uncertain by a tolerance.
    mutating func take(_ newest: Double, tolerance: Double, at time: UTCTime) {
        isOver = together.lasts(Self.patience, if: newest < Self.together + tolerance, at: time)
        let isApart = newest > Self.apart + tolerance
        if apart.lasts(Self.patience, if: isApart, at: time), !isTrusted { distance = newest }
        if !isApart { (distance, isTrusted) = (nil, false) }
    }

    /// Says that one of them has become suspect: that they agreed before confirms nothing.
    mutating func suspect() { (together, isOver) = (Persistence(), false) }

    /// Takes both as right where they are, until they have been near each other again.
    mutating func trust() { (distance, isTrusted) = (nil, distance != nil) }
}

/// How long something has been so without a break, by the times of locations.
struct Persistence: Sendable {
    private var since: UTCTime?

    /// Whether it has been so for a number of seconds, up to this time.
    mutating func lasts(_ seconds: Double, if isSo: Bool, at time: UTCTime) -> Bool {
        since = isSo ? since ?? time : nil
        return since.map { time.seconds(since: $0) >= seconds } ?? false
    }
}
