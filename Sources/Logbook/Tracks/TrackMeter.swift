internal import GNSS

/// Computes a track's figures incrementally, location by location in order of time.
public struct TrackMeter: Hashable, Sendable {
    /// Metres per second: without a filter that detects rest, slower positions are treated as noise.
    private static let slowestMotion = 0.5

    /// Seconds: after a longer gap, filters start afresh.
    private static let longestStep = 10.0

    /// Metres of ascent and descent per hour of motion: up to `flatRate` the terrain is flat, from `hillyRate` on it is
    /// hilly.
    private static let flatRate = 30.0
    private static let hillyRate = 100.0

    /// Standard deviations of the altitude that count as errors in flat and hilly terrain.
    private static let flatCaution = 3.8
    private static let hillyCaution = 2.0

    /// Seconds of motion that a rate is computed from at least.
    private static let leastClimbTime = 1800.0

    /// The figures of the track so far.
    public private(set) var figures: TrackFigures

    /// The state of the climb measurement.
    public private(set) var climbMeter: ClimbMeter

    /// The last location of the track so far.
    public private(set) var last: Location

    private var isAtRest: Bool

    /// Starts a track; its first location adds no distance.
    public init(startingAt location: Location, as kind: FilterVerdict.Kind, suspicion: Suspicion.Reasons = []) {
        let beginning = TrackFigures(points: 1, suspicion: suspicion)
        self.init(figures: beginning, climbMeter: ClimbMeter(), last: location, as: kind)
        if let altitude = location.altitude {
            _ = climbMeter.add(altitude, accuracy: location.verticalAccuracy)
            (figures.climb, figures.descent) = (0, 0)
        }
        if !isAtRest { figures.topSpeed = Self.measuredSpeed(of: location, as: kind) }
    }

    /// Resumes a track from its saved state.
    ///
    /// - Parameters:
    ///   - figures: the figures of the track so far.
    ///   - climbMeter: the state of the climb measurement.
    ///   - last: the last location of the track so far.
    ///   - kind: the kind of the filter's verdict on that location.
    public init(figures: TrackFigures, climbMeter: ClimbMeter, last: Location, as kind: FilterVerdict.Kind) {
        self.figures = figures
        self.climbMeter = climbMeter
        self.last = last
        isAtRest = Self.isAtRest(last, as: kind)
    }

    /// Adds the next location.
    ///
    /// - Parameters:
    ///   - location: the next location.
    ///   - kind: the kind of the filter's verdict on it.
    ///   - suspicion: why it is suspect; empty if it is not.
    /// - Returns: the figures added by this location.
    @discardableResult
    public mutating func add(
        _ location: Location,
        as kind: FilterVerdict.Kind,
        suspicion: Suspicion.Reasons = []
    ) -> TrackFigures {
        let wasAtRest = isAtRest
        isAtRest = Self.isAtRest(location, as: kind)
        var step = TrackFigures(points: 1, suspicion: suspicion)
        let seconds = location.time.seconds(since: last.time)
        if isAtRest {
            step.standingTime = seconds
        } else {
            step.distance = location.distanceTravelled ?? last.coordinate.distance(to: location.coordinate)
            // A receiver switched off while parked restarts a few metres away. That is not minutes of motion.
            if seconds > Self.longestStep, step.distance < Self.slowestMotion * seconds {
                step.standingTime = seconds
            } else {
                step.movingTime = seconds
            }
            step.topSpeed = Self.measuredSpeed(of: location, as: kind)
        }
        if suspicion.isOfPosition { step.suspectDistance = step.distance }
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

    /// How many standard deviations the altitude may vary without counting as climb.
    ///
    /// Many on plains and water, so that slow drift makes no climb; fewer in clearly hilly terrain, so that no hill is
    /// lost.
    private var climbCaution: Double {
        let hours = max(figures.movingTime, Self.leastClimbTime) / 3600
        let rate = ((figures.climb ?? 0) + (figures.descent ?? 0)) / hours
        let share = (rate - Self.flatRate) / (Self.hillyRate - Self.flatRate)
        return Self.flatCaution + (Self.hillyCaution - Self.flatCaution) * min(1, max(0, share))
    }

    /// Metres per second; nil if the speed was not measured.
    private static func measuredSpeed(of location: Location, as kind: FilterVerdict.Kind) -> Double? {
        kind == .disputed ? nil : location.speedOverGround
    }

    private static func isAtRest(_ location: Location, as kind: FilterVerdict.Kind) -> Bool {
        if kind == .held { return true }
        if let distance = location.distanceTravelled { return distance <= 0 }
        return (location.speedOverGround ?? .infinity) < slowestMotion
    }
}

/// Measures climb and descent from altitudes that are metres off, in the same direction for minutes.
///
/// Averaging does not help, as the mean of several minutes is as wrong as each altitude. Instead, a reference follows
/// the altitude with some play, like a pen dragged on a string: it stays while the altitude is within a few standard
/// deviations, and only its own movement counts. A turn therefore loses twice the play, less one standard deviation at
/// either end, by which errors lengthen the movement; the loss is compensated as the movement continues.
public struct ClimbMeter: Hashable, Sendable {
    /// Metres: the standard deviation of altitudes without an accuracy.
    private static let usualDeviation = 4.0
    /// Metres: the minimum play, whatever accuracy the receiver reports.
    private static let leastPlay = 1.0
    /// Metres of loss compensated per metre of further movement.
    private static let returnShare = 0.7
    /// Standard deviations by which errors lengthen a movement at either end.
    private static let excess = 1.0

    /// The altitude in metres counted so far; nil before the first.
    public private(set) var reference: Double?

    /// The direction of the last movement: 1 up, -1 down, 0 none yet.
    public private(set) var direction: Int

    /// Metres of this movement not yet counted because of the play; compensated as it continues.
    public private(set) var pending: Double

    /// Creates a meter; by default, in its initial state.
    public init(reference: Double? = nil, direction: Int = 0, pending: Double = 0) {
        self.reference = reference
        self.direction = direction
        self.pending = pending
    }

    /// Adds an altitude in motion.
    ///
    /// - Parameters:
    ///   - altitude: metres above mean sea level.
    ///   - accuracy: one standard deviation of the altitude in metres; nil if unknown.
    ///   - before: the previous altitude in metres; nil for the first.
    ///   - caution: how many standard deviations the altitude may vary without counting, at least 2.
    /// - Returns: metres of climb that have become certain, negative for descent.
    public mutating func add(
        _ altitude: Double,
        accuracy: Double?,
        after before: Double? = nil,
        caution: Double = 3
    ) -> Double {
        let play = Self.play(accuracy, caution)
        // A receiver that has just started improves, and its altitude changes by tens of metres.
        if direction == 0, let before { beginAnew(at: before, unlessWithin: play) }
        guard let reference else {
            self.reference = altitude
            return 0
        }
        let beyond = abs(altitude - reference) - play
        guard beyond > 0 else { return 0 }
        let sign = altitude > reference ? 1 : -1
        if sign != direction {
            let ends = direction == 0 ? 1.0 : 2
            (direction, pending) = (sign, ends * play * (1 - Self.excess / caution))
        }
        self.reference = reference + Double(sign) * beyond
        let returned = min(pending, Self.returnShare * beyond)
        pending -= returned
        return Double(sign) * (beyond + returned)
    }

    /// Adds an altitude at rest: a change can only be an error, so the reference follows it and nothing counts.
    ///
    /// - Parameters:
    ///   - altitude: metres above mean sea level.
    ///   - accuracy: one standard deviation of the altitude in metres; nil if unknown.
    ///   - before: the previous altitude in metres; nil for the first.
    ///   - caution: how many standard deviations the altitude may vary without counting, at least 2.
    public mutating func settle(at altitude: Double, accuracy: Double?, after before: Double?, caution: Double = 3) {
        let play = Self.play(accuracy, caution)
        guard let reference, direction != 0 else { return beginAnew(at: altitude, unlessWithin: play) }
        // At rest the averaged altitude is more accurate; that must not undo the climb that led here.
        let distance = max(play, before.map { abs($0 - reference) } ?? 0)
        self.reference = min(max(reference, altitude - distance), altitude + distance)
    }

    private mutating func beginAnew(at altitude: Double, unlessWithin play: Double) {
        if let reference, abs(altitude - reference) > play { self.reference = altitude }
    }

    private static func play(_ accuracy: Double?, _ caution: Double) -> Double {
        max(caution * (accuracy ?? usualDeviation), leastPlay)
    }
}
