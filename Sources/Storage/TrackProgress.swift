internal import GNSS

/// A receiver's latest track, as far as it has come.
struct TrackProgress {
    /// Seconds without a location after which the next one begins a new track.
    private static let longestGap = 300.0
    /// Metres a second: a parked receiver's position wanders, which is no way.
    private static let slowestMotion = 0.5

    /// The track's number.
    let id: Int64

    /// Its figures.
    private(set) var points: Int
    private(set) var distance: Double
    private(set) var movingTime: Double

    /// The time and the place of its last location.
    private(set) var end: UTCTime
    private var place: Coordinate

    /// Whether these figures have yet to be stored.
    private(set) var isChanged = false

    /// A track as it is stored.
    init(id: Int64, points: Int, distance: Double, movingTime: Double, end: UTCTime, place: Coordinate) {
        self.id = id
        self.points = points
        self.distance = distance
        self.movingTime = movingTime
        self.end = end
        self.place = place
    }

    /// A track that begins.
    init(id: Int64, startingAt location: Location) {
        self.init(
            id: id,
            points: 1,
            distance: 0,
            movingTime: 0,
            end: location.time,
            place: location.coordinate
        )
        isChanged = true
    }

    /// Whether a location goes on with this track.
    func isContinued(by location: Location) -> Bool {
        location.time > end && location.time.seconds(since: end) <= Self.longestGap
    }

    /// Goes on to a location.
    mutating func add(_ location: Location) {
        if location.speedOverGround ?? .infinity >= Self.slowestMotion {
            distance += place.distance(to: location.coordinate)
            movingTime += location.time.seconds(since: end)
        }
        points += 1
        end = location.time
        place = location.coordinate
        isChanged = true
    }
}
