/// Where the receiver is, from fixes and measured speeds: a Kalman filter with rules for when not to believe them.
///
/// - Speeds are measured by Doppler and do not depend on how far positions are off. Their sum tells a jump from a motion
///   (`DriftTest`), and rest from wander (`StopDetector`).
/// - Errors of consecutive fixes are alike, so they are states of the filter (`MotionState`).
/// - The first fixes after a start or a gap may be kilometres off, and walk: nothing is published until they move as the
///   measured speed says.
/// - Refusing ends: fixes that were refused for long, though they move as the measured speed says, are believed again.
/// - Where speeds are plainly wrong, positions have to do (`SpeedFieldTest`).
///
/// Time comes from the fixes alone.
struct PositionEstimator: Sendable {
    let parameters: FilterParameters

    /// The time of the last fix that was seen, and the same in seconds after the first one.
    private(set) var lastTime: UTCTime?
    private var clock = 0.0

    /// Where that fix was.
    private(set) var lastPlace: Coordinate?

    /// The same of the last fix that was judged.
    private(set) var judgedTime = 0.0

    /// The plane that everything below is on.
    private(set) var plane: TangentPlane?

    /// It means nothing until the first fix.
    var state = MotionState.unknown
    var path = DopplerPath()
    var drift = DriftTest()
    var stops: StopDetector
    var speedField = SpeedFieldTest()
    var settling = Settling()
    var rest = Rest()

    /// What experience says the variances have to be multiplied by.
    var scale = 1.0

    /// Seconds of fixes that were refused in a row.
    var refusedFor = 0.0

    /// Where the last location was.
    var published: Coordinate?

    /// Metres travelled since then.
    var travelled = 0.0

    /// An estimator that knows nothing.
    init(_ parameters: FilterParameters) {
        self.parameters = parameters
        stops = StopDetector(parameters.rest)
    }

    /// Takes note of a report without a fix: the first fix after it may be a bad one.
    mutating func noteNoFix() {
        if published == nil { settling.isAcquiring = true }
    }

    /// Judges a fix that all rules have let pass.
    ///
    /// - Parameters:
    ///   - fix: newer than all before.
    ///   - location: the fix as it is.
    /// - Returns: the location as it is estimated, or why there is none.
    mutating func verdict(on fix: GNSSFix, _ location: Location) -> FilterVerdict {
        if let verdict = verdictElsewhere(on: fix, location) { return verdict }
        return verdict(on: observe(fix, location), location)
    }

    /// Judges a fix that was observed, which is the last one that was.
    mutating func verdict(on observation: Observation, _ location: Location) -> FilterVerdict {
        let step = observation.time - judgedTime
        judgedTime = observation.time
        // The first fix of all is no later than the clock's zero.
        guard step > 0, step <= parameters.refusal.gap else {
            restart(observation, location, after: step)
            return settle(observation, location)
        }
        path.advance(to: observation, after: step)
        drift.append(observation, path)
        if settling.since != nil { return settle(observation, location) }
        let rejection = track(observation, after: step)
        return verdict(observation, location, rejection)
    }

    /// Has the next fix be one after a gap.
    mutating func beginAnew(with location: Location) {
        guard let lastTime else { return }
        judgedTime = clock + location.time.seconds(since: lastTime) - (parameters.refusal.gap + 1)
    }

    /// Sees a fix on the plane, which may move for it.
    mutating func observe(_ fix: GNSSFix, _ location: Location) -> Observation {
        // From fix to fix, as a leap second that nobody saw is none.
        clock += lastTime.map { location.time.seconds(since: $0) } ?? 0
        (lastTime, lastPlace) = (location.time, location.coordinate)
        let frame = EarthFrame(at: location.coordinate)
        var observation = Observation(
            time: clock,
            position: locate(frame),
            speed: 0,
            deviation: parameters.errors.deviation(of: fix),
            horizontalDilution: fix.dilution.horizontal,
            satellitesUsed: fix.satellitesUsed
        )
        // No receiver for civil use measures more.
        if let speed = fix.speedOverGround, speed < 1000 {
            observation.speed = speed
            let unknownDirection = speed < Observation.slow ? SIMD2<Double>() : nil
            observation.velocity =
                fix.courseOverGround.flatMap { plane?.velocity(speed: speed, course: $0, at: frame) }
                ?? unknownDirection
        }
        return observation
    }

    /// Where a place is on the plane, which follows the receiver in steps of four kilometres.
    private mutating func locate(_ frame: EarthFrame) -> SIMD2<Double> {
        let position = plane?.position(of: frame)
        if let position, position.length <= 4000 { return position }
        let next = TangentPlane(at: frame)
        if let plane { carry(PlaneChange(from: plane, to: next)) }
        plane = next
        return SIMD2()
    }

    private mutating func carry(_ move: PlaneChange) {
        state.carry(move)
        path.carry(move)
        drift.carry(move)
        stops.carry(move)
        speedField.carry(move)
        rest.carry(move)
    }
}
