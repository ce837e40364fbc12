/// Adds up what a track comes to, location by location in order of time.
public struct TrackMeter: Hashable, Sendable {
    /// Metres a second: where no filter tells motion from rest, a slower position only wanders.
    private static let slowestMotion = 0.5

    /// Seconds: after so many without a location, a filter takes nothing of what was before for granted.
    private static let longestStep = 10.0

    /// Metres up and down in an hour of motion up to which all is flat, and from which on it is hilly.
    private static let flatRate = 30.0
    private static let hillyRate = 100.0

    /// Standard deviations of the altitude that count as errors there.
    private static let flatCaution = 3.8
    private static let hillyCaution = 2.0

    /// Seconds of motion that a rate is told by at least.
    private static let leastClimbTime = 1800.0

    /// What the track has come to.
    public private(set) var figures: TrackFigures

    /// What its climb is counted by.
    public private(set) var climbMeter: ClimbMeter

    /// Its last location.
    public private(set) var last: Location

    private var isAtRest: Bool

    /// A track that begins; its first location adds nothing.
    public init(startingAt location: Location, as kind: FilterVerdict.Kind) {
        self.init(figures: TrackFigures(points: 1), climbMeter: ClimbMeter(), last: location, as: kind)
        if let altitude = location.altitude {
            _ = climbMeter.add(altitude, accuracy: location.verticalAccuracy)
            (figures.climb, figures.descent) = (0, 0)
        }
        if !isAtRest { figures.topSpeed = Self.measuredSpeed(of: location, as: kind) }
    }

    /// A track that goes on.
    ///
    /// - Parameters:
    ///   - figures: what it has come to.
    ///   - climbMeter: the meter as it was left.
    ///   - last: its last location.
    ///   - kind: how the filter came to that.
    public init(figures: TrackFigures, climbMeter: ClimbMeter, last: Location, as kind: FilterVerdict.Kind) {
        self.figures = figures
        self.climbMeter = climbMeter
        self.last = last
        isAtRest = Self.isAtRest(last, as: kind)
    }

    /// Goes on to a location.
    ///
    /// - Parameters:
    ///   - location: the next one.
    ///   - kind: how the filter came to it.
    /// - Returns: what it adds.
    @discardableResult
    public mutating func add(_ location: Location, as kind: FilterVerdict.Kind) -> TrackFigures {
        let wasAtRest = isAtRest
        isAtRest = Self.isAtRest(location, as: kind)
        var step = TrackFigures(points: 1)
        let seconds = location.time.seconds(since: last.time)
        if isAtRest {
            step.standingTime = seconds
        } else {
            step.distance = location.distanceTravelled ?? last.coordinate.distance(to: location.coordinate)
            // Who was switched off while parked comes back a few metres further, which is no motion for minutes.
            if seconds > Self.longestStep, step.distance < Self.slowestMotion * seconds {
                step.standingTime = seconds
            } else {
                step.movingTime = seconds
            }
            step.topSpeed = Self.measuredSpeed(of: location, as: kind)
        }
        addClimb(to: location, isInMotion: !isAtRest && !wasAtRest, &step)
        figures += step
        last = location
        return step
    }

    private mutating func addClimb(to location: Location, isInMotion: Bool, _ step: inout TrackFigures) {
        guard let altitude = location.altitude else { return }
        (step.climb, step.descent) = (0, 0)
        let (accuracy, caution) = (location.verticalAccuracy, climbCaution)
        guard isInMotion else {
            return climbMeter.settle(at: altitude, accuracy: accuracy, after: last.altitude, caution: caution)
        }
        let climb = climbMeter.add(altitude, accuracy: accuracy, after: last.altitude, caution: caution)
        if climb > 0 { step.climb = climb } else { step.descent = -climb }
    }

    /// The standard deviations that altitudes may go up and down without a count.
    ///
    /// On a plain and on the water it takes many that errors of hours make no climb; where it is hilly plainly, few, so
    /// that no hill is lost.
    private var climbCaution: Double {
        let hours = max(figures.movingTime, Self.leastClimbTime) / 3600
        let rate = ((figures.climb ?? 0) + (figures.descent ?? 0)) / hours
        let share = (rate - Self.flatRate) / (Self.hillyRate - Self.flatRate)
        return Self.flatCaution + (Self.hillyCaution - Self.flatCaution) * min(1, max(0, share))
    }

    /// Metres a second; nil where nobody has measured it.
    private static func measuredSpeed(of location: Location, as kind: FilterVerdict.Kind) -> Double? {
        kind == .predicted ? nil : location.speedOverGround
    }

    private static func isAtRest(_ location: Location, as kind: FilterVerdict.Kind) -> Bool {
        if kind == .held { return true }
        if let distance = location.distanceTravelled { return distance <= 0 }
        return (location.speedOverGround ?? .infinity) < slowestMotion
    }
}
