internal import GNSS
internal import Logbook

extension PositionEstimator {
    /// The satellites and the dilution of a first fix that is believed after a moment without any.
    private static let manySatellites = 7
    private static let goodDilution = 1.6
    /// Metres that a fix may be off after a gap, and metres a second that a receiver may have been faster than is known.
    private static let reach = 20.0
    private static let unseenSpeed = 1.5
    /// Seconds of a gap after which the receiver may be anywhere.
    private static let longGap = 60.0

    /// Begins with a fix of which nothing is known.
    ///
    /// - Returns: the reason why it is rejected; nil where it is not.
    mutating func begin(_ observation: Observation) -> Rejection? {
        stops = StopDetector(parameters.rest)
        (rest, lastRest) = (nil, nil)
        forgetVelocity()
        beginWay(observation)
        guard isAcquiring, published == nil, !isGoodStart(observation) else {
            gate.begin(at: observation.position)
            return nil
        }
        doubt(observation)
        return Rejection(.settling)
    }

    /// Goes on after a gap.
    ///
    /// - Returns: the reason why the fix is rejected; nil where it is not.
    mutating func followGap(_ observation: Observation, after duration: Double) -> Rejection? {
        guard let last else { return nil }
        let distance = (observation.position - gate.expected).length
        // Nobody knows the way over a gap: it was no shorter than the straight line.
        if rest == nil { odometer.add(distance) }
        odometer.interrupt()
        if observation.speed >= Observation.slow { endRest(at: observation.time) }
        if rest == nil { stops = StopDetector(parameters.rest) }
        forgetVelocity()
        beginWay(observation)
        let reach = Self.reach + (max(last.speed, observation.speed) + Self.unseenSpeed) * duration
        let isOutOfReach = duration < Self.longGap && distance > reach && observation.velocity != nil
        guard coasting.isCoasting || !geometry.isUsual || isOutOfReach else {
            gate.begin(at: observation.position)
            return nil
        }
        doubt(observation)
        return Rejection(.settling, measured: distance, threshold: reach)
    }

    /// Takes nothing of the way before into account.
    mutating func beginWay(_ observation: Observation) {
        if let measured = observation.velocity { (velocity, knowsVelocity) = (measured, true) }
        drift.removeAll()
        drift.append(observation.position, way: way, at: observation.time)
        speedTracked.begin(at: observation.position)
    }

    private mutating func forgetVelocity() { (velocity, knowsVelocity) = (SIMD2(), false) }

    private mutating func doubt(_ observation: Observation) {
        settlingSince = observation.time
        gate.beginDoubtful(at: observation.position)
    }

    private func isGoodStart(_ observation: Observation) -> Bool {
        observation.satellitesUsed ?? Self.manySatellites >= Self.manySatellites
            && observation.horizontalDilution ?? 0 < Self.goodDilution
    }
}

extension PositionEstimator {
    /// Metres that a fix may be from the one before, and metres a second that nothing is as fast as.
    private static let farthest = 20_000.0
    private static let fastest = 1000.0

    /// Seconds of such fixes after which they are believed to be another beginning.
    private static let longestElsewhere = 8.0

    /// Degrees within which two places are near each other, wherever they are.
    private static let nearby = 0.1

    /// The verdict on a fix that is where the receiver cannot have come to.
    ///
    /// It is as if it had not been reported: the plane must not follow it, on which everything that is known would be somewhere
    /// else then. Where all fixes are so for long, it is a new beginning.
    ///
    /// - Parameter location: the fix as it is.
    /// - Returns: nil where it may be there; where it is believed to be a beginning, too.
    mutating func verdictElsewhere(_ location: Location) -> FilterVerdict? {
        guard !gate.isSettling, published != nil, let lastTime, let lastPlace else { return nil }
        let (north, east) = (
            location.coordinate.latitude - lastPlace.latitude, location.coordinate.longitude - lastPlace.longitude
        )
        if north.magnitude < Self.nearby, east.magnitude < Self.nearby { return nil }
        let seconds = location.time.seconds(since: lastTime)
        // A clock that was set back is a beginning, too.
        guard seconds > 0 else { return nil }
        let (distance, limit) = (lastPlace.distance(to: location.coordinate), Self.farthest + Self.fastest * seconds)
        guard distance > limit else { return nil }
        if seconds > min(Self.longestElsewhere, parameters.rejection.gap) {
            last = nil
            return nil
        }
        let rejection = Rejection(.positionJump, measured: distance, threshold: limit)
        return .predicted(carriedOn(by: seconds, location), insteadOf: rejection)
    }

    /// The location of the receiver by now if it goes on as it did; of that, only the way is remembered.
    private mutating func carriedOn(by seconds: Double, _ location: Location) -> Location {
        let velocity = rest == nil ? velocity : SIMD2()
        var expected = location
        let position = (rest?.anchor ?? publishedPosition) + velocity * seconds
        expected.coordinate = plane?.coordinate(of: position) ?? location.coordinate
        expected.speedOverGround = velocity.length
        expected.courseOverGround = rest == nil ? plane?.course(of: velocity, at: position) : nil
        expected.horizontalAccuracy = last.map { accuracy(of: $0) + seconds }
        expected.distanceTravelled = max(0, odometer.distance + velocity.length * seconds)
        expected.roundToPublishedDigits()
        // The next fix counts all of the way since the one before this one.
        odometer.add(-(expected.distanceTravelled ?? 0))
        return expected
    }
}

/// The least mean velocity of some seconds that ends a rest.
struct StartLimit: Sendable {
    /// Seconds that the mean is of.
    let seconds: Double

    /// Metres a second.
    let speed: Double

    /// The divisor of the noise of a single speed: the noise averages out with the root of the seconds, as far as it is
    /// not alike.
    let averaging: Double

    /// True where it is asked every time; the means of more seconds change little from fix to fix.
    var isQuick: Bool { seconds <= 8 }

    /// True where its mean proves motion by itself; those of more seconds are of drifts that a burst of bad signals may
    /// look like.
    var isShort: Bool { seconds <= 15 }

    private init(seconds: Double, speed: Double) {
        self.seconds = seconds
        self.speed = speed
        averaging = max(1, seconds / 1.5).squareRoot()
    }

    /// The limits of a filter, those of the fewest seconds first.
    static func all(_ parameters: RestParameters) -> [StartLimit] {
        let p = parameters
        let shares: [(Double, Double)] = [
            (1, p.startShare1), (2, 1), (4, p.startShare4), (8, p.startShare8), (15, p.startShare15),
            (30, p.startShare30), (60, p.startShare60),
        ]
        return shares.map { StartLimit(seconds: $0, speed: p.startSpeed * $1) }
    }
}
