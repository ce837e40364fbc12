/// A stretch of accepted locations of one receiver without a long gap.
public struct Track: Hashable, Sendable, Identifiable {
    /// The track's number in its database, from 1; it never changes.
    public let id: Int64

    /// The receiver that recorded it.
    public let receiver: ReceiverIdentity

    /// The time of its first location.
    public let start: UTCTime

    /// The time of its last location.
    public let end: UTCTime

    /// The number of its locations.
    public let points: Int

    /// Metres along it.
    public let distance: Double

    /// Seconds of it in motion.
    public let movingTime: Double

    /// A track with its figures.
    public init(
        id: Int64,
        receiver: ReceiverIdentity,
        start: UTCTime,
        end: UTCTime,
        points: Int,
        distance: Double,
        movingTime: Double
    ) {
        self.id = id
        self.receiver = receiver
        self.start = start
        self.end = end
        self.points = points
        self.distance = distance
        self.movingTime = movingTime
    }
}
