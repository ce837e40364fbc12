internal import GNSS
internal import Logbook

/// Estimates positions: the receiver's own fixes, but for gross errors, rests and errors that its own speeds do not share.
///
/// Receivers filter already, with more knowledge than their sentences tell, so a fix is published as it is unless there
/// is a reason not to, and each is learned from the receiver itself:
/// - a jump, a drag or a receiver that coasts (`PositionGate`, `SpeedTrackedPositions`, `CoastingTest`): the position is
///   carried on by the measured speeds;
/// - a rest (`StopDetector`, `RestPlace`): the position is held at one place;
/// - speeds that have proved better than positions (`SpeedTrackedPositions`): fix and prediction are weighed.
///
/// Time comes from the fixes alone.
struct PositionEstimator: Sendable {
    let parameters: FilterParameters

    /// The time of the last fix that was seen, and the same in seconds after the first one.
    private(set) var lastTime: UTCTime?
    private var clock = 0.0
    /// The place of that fix.
    private(set) var lastPlace: Coordinate?
    /// The last fix that was judged.
    var last: Observation?

    /// The plane that everything below is on.
    private(set) var plane: TangentPlane?

    /// Metres on the plane: how far the measured speeds have led.
    var way = SIMD2<Double>()
    /// Metres a second on the plane: the last that was measured, or by positions where none is.
    var velocity = SIMD2<Double>()
    /// True once it is known, which it is not from one position.
    var knowsVelocity = false
    /// Metres: the median residual of a step, which says how well measured speeds predict the next position.
    var residual = RunningQuantile(0.5, startingAt: 0.4, in: 0.01...5)
    var drift = DriftTest()
    var geometry = UsualGeometry()
    /// The mean quality of the geometry of the last seconds' good fixes.
    var recentQuality = 1.0
    var coasting = CoastingTest()
    var gate = PositionGate()
    var speedTracked = SpeedTrackedPositions()
    var crash = CrashTest()
    var stops: StopDetector
    /// The place of a parked receiver; nil in motion.
    var rest: RestPlace?
    /// The rest before, when it ended, and where the way was then.
    var lastRest: (place: RestPlace, end: Double, way: SIMD2<Double>)?
    /// True of a receiver that was heard without a fix before its first one.
    var isAcquiring = false
    /// The time at which the last settling began; nil where there was none.
    var settlingSince: Double?
    /// Metres that fixes may still be off because they had not settled when they were believed.
    var settlingError = 0.0
    /// Metres that the fix before moved by more than the speeds said, for each second.
    var lastExcess: SIMD2<Double>?

    /// Metres on the plane: where the last location was.
    var publishedPosition = SIMD2<Double>()
    /// The same on the earth; nil before the first location.
    var published: Coordinate?
    /// The way since then.
    var odometer = Odometer()

    /// The end that the last fix made of a rejection; nil where it made none.
    var ending: RejectionEnding?

    /// An estimator that knows nothing.
    init(_ parameters: FilterParameters) {
        self.parameters = parameters
        stops = StopDetector(parameters.rest)
    }

    /// Takes note of a report without a fix: the first fix after it may be a bad one.
    mutating func noteNoFix() {
        if published == nil { isAcquiring = true }
    }

    /// Judges a fix that all rules have let pass.
    ///
    /// - Parameters:
    ///   - fix: newer than all before.
    ///   - location: the fix as it is.
    /// - Returns: the location as it is estimated, or why there is none.
    mutating func verdict(on fix: GNSSFix, _ location: Location) -> FilterVerdict {
        if let verdict = verdictElsewhere(location) { return verdict }
        let observation = observe(fix, location)
        let step = last.map { observation.time - $0.time } ?? -1
        geometry.note(observation, after: max(step, 0))
        coasting.note(observation, geometry, usualResidual: residual.value)
        let rejection = step <= 0 ? begin(observation) : follow(observation, after: step)
        last = observation
        return verdict(observation, location, rejection)
    }

    /// Sees a fix on the plane, which may move for it.
    private mutating func observe(_ fix: GNSSFix, _ location: Location) -> Observation {
        // From fix to fix, as a leap second that nobody saw is none.
        clock += lastTime.map { location.time.seconds(since: $0) } ?? 0
        (lastTime, lastPlace) = (location.time, location.coordinate)
        let frame = EarthFrame(at: location.coordinate)
        var observation = Observation(
            time: clock,
            position: locate(frame),
            speed: 0,
            horizontalDilution: fix.dilution.horizontal.flatMap { $0 > 0 && $0 < 99 ? $0 : nil },
            satellitesUsed: fix.satellitesUsed.flatMap { $0 > 0 ? $0 : nil },
            quality: fix.quality,
            ownDeviation: fix.deviation.horizontal
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

    /// Locates a place on the plane, which follows the receiver in steps of four kilometres.
    private mutating func locate(_ frame: EarthFrame) -> SIMD2<Double> {
        let position = plane?.position(of: frame)
        if let position, position.length <= 4000 { return position }
        let next = TangentPlane(at: frame)
        if let plane { carry(PlaneChange(from: plane, to: next)) }
        plane = next
        return SIMD2()
    }

    private mutating func carry(_ move: PlaneChange) {
        last?.carry(move)
        way = move.vector(way)
        drift.carry(move)
        coasting.carry(move)
        publishedPosition = move.position(publishedPosition)
        gate.carry(move)
        speedTracked.carry(move)
        odometer.carry(move)
        stops.carry(move)
        rest?.carry(move)
        lastRest?.place.carry(move)
        if let before = lastRest { lastRest?.way = move.vector(before.way) }
        velocity = move.vector(velocity)
    }
}
