public import GNSS

/// A stretch of one receiver's locations without a long gap; the members of its figures are its own members too.
@dynamicMemberLookup
public struct Track: Hashable, Sendable, Identifiable {
    /// The track's number in its database, from 1; it never changes.
    public let id: Int64

    /// The receiver that recorded the track.
    public let receiver: ReceiverIdentity

    /// The time of its first location.
    public let start: UTCTime

    /// The time of its last location.
    public let end: UTCTime

    /// Distance, durations, speed and climb.
    public let figures: TrackFigures

    /// The name given by the user; nil if it has none.
    public var name: String?

    /// Creates a track with its figures.
    public init(
        id: Int64,
        receiver: ReceiverIdentity,
        start: UTCTime,
        end: UTCTime,
        figures: TrackFigures,
        name: String? = nil
    ) {
        self.name = name
        self.id = id
        self.receiver = receiver
        self.start = start
        self.end = end
        self.figures = figures
    }

    /// The track's name, or `Track 7` from its number.
    public var title: String { name ?? Self.numberPrefix + String(id) }

    /// Whether a title was made from a track's number.
    public static func isNumbered(_ title: String) -> Bool {
        title.hasPrefix(numberPrefix) && Int64(title.dropFirst(numberPrefix.count)) != nil
    }

    private static let numberPrefix = "Track "

    /// Forwards to the track's `figures`.
    public subscript<Figure>(dynamicMember figure: KeyPath<TrackFigures, Figure>) -> Figure {
        figures[keyPath: figure]
    }
}

/// Figures of one or more tracks, or of a part of a track.
public struct TrackFigures: Hashable, Sendable {
    /// The number of locations.
    public var points: Int

    /// The distance travelled in metres.
    public var distance: Double

    /// The part of the distance in metres that was travelled while the position was suspect.
    public var suspectDistance: Double

    /// Why locations are suspect: the reasons of all of them; empty if none is.
    public var suspicion: Suspicion.Reasons

    /// The time in motion in seconds.
    public var movingTime: Double

    /// The time at rest in seconds.
    public var standingTime: Double

    /// Metres per second: the highest speed over ground in motion; nil without speeds.
    public var topSpeed: Double?

    /// Metres of ascent, without small changes that may be errors; nil without altitudes.
    public var climb: Double?

    /// Metres of descent, positive, without small changes that may be errors; nil without altitudes.
    public var descent: Double?

    /// Creates figures; by default, those of an empty track.
    public init(
        points: Int = 0,
        distance: Double = 0,
        movingTime: Double = 0,
        standingTime: Double = 0,
        topSpeed: Double? = nil,
        climb: Double? = nil,
        descent: Double? = nil,
        suspectDistance: Double = 0,
        suspicion: Suspicion.Reasons = []
    ) {
        self.points = points
        self.distance = distance
        self.suspectDistance = suspectDistance
        self.suspicion = suspicion
        self.movingTime = movingTime
        self.standingTime = standingTime
        self.topSpeed = topSpeed
        self.climb = climb
        self.descent = descent
    }

    /// Metres per second: the average speed in motion; nil if never in motion.
    public var averageSpeed: Double? { movingTime > 0 ? distance / movingTime : nil }

    /// Adds the figures of another track or part.
    public static func += (sum: inout TrackFigures, other: TrackFigures) {
        let (points, isTooMany) = sum.points.addingReportingOverflow(other.points)
        sum.points = isTooMany ? .max : points
        sum.distance += other.distance
        sum.suspectDistance += other.suspectDistance
        sum.suspicion.formUnion(other.suspicion)
        sum.movingTime += other.movingTime
        sum.standingTime += other.standingTime
        if let speed = other.topSpeed { sum.topSpeed = max(sum.topSpeed ?? speed, speed) }
        if let climb = other.climb { sum.climb = (sum.climb ?? 0) + climb }
        if let descent = other.descent { sum.descent = (sum.descent ?? 0) + descent }
    }
}

/// When one track ends and the next one begins.
public struct TrackDivision: Sendable {
    /// A new track begins if the gap between two locations is longer, in seconds.
    public var longestGap: Double

    /// The same for a file whose points are mostly further apart, such as a phone's pings, in seconds; nil to treat it
    /// as others.
    public var longestGapOfPings: Double?

    /// Returns the start of the next day in the time zone used for dividing; nil to not divide by days, or if the day
    /// is unknown.
    public var endOfDay: @Sendable (UTCTime) -> UTCTime?

    /// Whether a track of several receivers ends when the receiver changes; tracks of a single receiver always end
    /// there.
    public var dividesReceivers: Bool

    /// Creates a division; by default only at gaps of more than five minutes.
    public init(
        longestGap: Double = 300,
        longestGapOfPings: Double? = nil,
        dividesReceivers: Bool = false,
        endOfDay: @escaping @Sendable (UTCTime) -> UTCTime? = { _ in nil }
    ) {
        self.longestGap = longestGap
        self.longestGapOfPings = longestGapOfPings
        self.dividesReceivers = dividesReceivers
        self.endOfDay = endOfDay
    }

    /// Returns whether a track continues from the time of its last location to that of the next.
    public func goesOn(from last: UTCTime, to next: UTCTime) -> Bool {
        guard next > last, next.seconds(since: last) <= longestGap else { return false }
        return endOfDay(last).map { next < $0 } ?? true
    }
}
