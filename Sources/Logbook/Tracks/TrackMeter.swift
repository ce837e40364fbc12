internal import GNSS

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

    /// The figures of the track so far.
    public private(set) var figures: TrackFigures

    /// The meter by which its climb is counted.
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
    ///   - figures: the figures of the track so far.
    ///   - climbMeter: the meter as it was left.
    ///   - last: its last location.
    ///   - kind: the way in which the filter came to that location.
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
    ///   - kind: the way in which the filter came to it.
    /// - Returns: the figures that the location adds.
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
            // A receiver switched off while parked comes back a few metres further, which is no motion for minutes.
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
        kind == .disputed ? nil : location.speedOverGround
    }

    private static func isAtRest(_ location: Location, as kind: FilterVerdict.Kind) -> Bool {
        if kind == .held { return true }
        if let distance = location.distanceTravelled { return distance <= 0 }
        return (location.speedOverGround ?? .infinity) < slowestMotion
    }
}

/// Adds up climb and descent from altitudes that are metres off, for minutes in the same direction.
///
/// The mean of some minutes is as wrong as each altitude, so nothing is averaged. A reference follows the altitude with a
/// play, like a pen dragged on a string: it stays where the altitude is within some standard deviations, and what it moves is
/// what counts. A way up or down loses two plays by that at a turn, less a standard deviation at either end by which errors
/// make it longer; that comes back as the way goes on.
public struct ClimbMeter: Hashable, Sendable {
    /// Metres: the standard deviation where nobody says how good the altitude is.
    private static let usualDeviation = 4.0
    /// Metres: no altitude at all deserves less play, whatever its receiver believes.
    private static let leastPlay = 1.0
    /// Metres that come back for each one that a way goes on.
    private static let returnShare = 0.7
    /// Standard deviations by which errors make a way longer at either end.
    private static let excess = 1.0

    /// The altitude in metres that the count has come to; nil before the first.
    public private(set) var reference: Double?

    /// The direction in which it moved last: 1 up, -1 down, 0 not yet.
    public private(set) var direction: Int

    /// Metres of this way that the play hides still; they come back as it goes on.
    public private(set) var pending: Double

    /// A meter; by default one that begins.
    public init(reference: Double? = nil, direction: Int = 0, pending: Double = 0) {
        self.reference = reference
        self.direction = direction
        self.pending = pending
    }

    /// Goes on to an altitude in motion.
    ///
    /// - Parameters:
    ///   - altitude: metres above mean sea level.
    ///   - accuracy: one standard deviation of it in metres; nil where not known.
    ///   - before: metres, the altitude before; nil where there was none.
    ///   - caution: the standard deviations that altitudes may go up and down without a count, 2 or more.
    /// - Returns: metres of climb, negative for descent, that have become certain.
    public mutating func add(
        _ altitude: Double,
        accuracy: Double?,
        after before: Double? = nil,
        caution: Double = 3
    ) -> Double {
        let play = Self.play(accuracy, caution)
        // A receiver that has just begun gets better, and comes tens of metres down by that, or up.
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

    /// Goes on to an altitude at rest, where a change can only be an error: the reference is dragged along, and nothing counts.
    ///
    /// - Parameters:
    ///   - altitude: metres above mean sea level.
    ///   - accuracy: one standard deviation of it in metres; nil where not known.
    ///   - before: metres, the altitude before; nil where there was none.
    ///   - caution: as in motion.
    public mutating func settle(at altitude: Double, accuracy: Double?, after before: Double?, caution: Double = 3) {
        let play = Self.play(accuracy, caution)
        guard let reference, direction != 0 else { return beginAnew(at: altitude, unlessWithin: play) }
        // The accuracy of a mean at rest is better, which takes nothing back of a way that has led there.
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
