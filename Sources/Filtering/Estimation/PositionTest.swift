internal import Logbook

/// Compares a fix's distances from expected places with the limits of both.
struct PositionTest: Sendable {
    /// Seconds of the speed above that of cars, by which velocities lag in turns.
    private static let lag = 0.15
    /// The share of the distance from the speed-tracked position that is left under a degraded sky: a drag is likely there.
    private static let shareUnderPoorSky = 0.6

    /// Metres from where the fix before leads.
    let distance: Double
    /// Metres that this may be, by one step alone.
    let stepLimit: Double
    /// The same while what is expected is carried on for longer.
    let reach: Double
    /// Metres from the speed-tracked position.
    let pull: Double
    /// Metres that this may be.
    let dragLimit: Double
    /// True where it is back at the place expected before a jump was believed.
    let isNearAbandonedPlace: Bool

    /// Measures the fix at a step's end.
    init(
        _ step: Step,
        _ stepLimit: Double,
        _ gate: PositionGate,
        _ speedTracked: SpeedTrackedPositions,
        _ parameters: RejectionParameters,
        _ geometry: UsualGeometry
    ) {
        let position = step.observation.position
        distance = (position - gate.expected).length
        self.stepLimit = stepLimit
        reach = stepLimit + gate.reach
        pull = (position - speedTracked.measure.position).length
        isNearAbandonedPlace = gate.abandonedPlace.map { (position - $0).length <= stepLimit } ?? false
        // Nobody knows what the speeds were between two fixes that are seconds apart.
        let unknown = step.late * step.late + Self.aside(at: step.observation.speed)
        dragLimit = (geometry.isDegraded ? Self.shareUnderPoorSky : 1) * (speedTracked.limit(parameters) + unknown)
    }

    /// Metres that measured speeds above those of cars lead astray: velocities lag behind an airliner's turns.
    ///
    /// - Parameter speed: in metres a second.
    /// - Returns: metres.
    private static func aside(at speed: Double) -> Double { lag * max(0, speed - Observation.fast) }

    /// True where it is too far from the expected place.
    var isJump: Bool { distance > reach }

    /// True where it has been dragged away.
    var isDrag: Bool { pull > dragLimit }

    /// The distance beyond the limit, as a multiple of the limit.
    var excess: Double { (distance - dragLimit) / dragLimit }

    /// The rejection of a jump.
    var jump: Rejection { Rejection(.positionJump, measured: distance, threshold: reach) }

    /// The rejection for the graver of both reasons.
    var rejection: Rejection {
        isJump ? jump : Rejection(.positionJump, measured: pull, threshold: dragLimit)
    }
}

/// Detects a receiver that carries its last fix on instead of measuring, without saying so.
///
/// Seen of receivers under water and behind bodies: positions go on along the last velocity for seconds, up to a hundred
/// metres, while the speed is the same to the last digit. Of receivers whose speeds seldom are, that is proof where the
/// position is exactly where the velocity leads, or with far fewer satellites than usual. So is a speed of exactly zero
/// without a course that positions do not share.
package struct CoastingTest: Sendable {
    /// Metres a second that a position moves by at least while the speed is said to be zero.
    private static let leastMotion = 0.7
    /// Metres a second that are certainly more than a rest's.
    private static let leastSpeed = 0.3
    /// The share of the speed that the velocity changes by at most: about a degree of course.
    private static let greatestTurn = 0.02
    /// The share of the usual residual within which a position is exactly where the velocity leads.
    private static let exactShare = 0.1
    /// The share of the fixes whose speed is that of the one before, below which the same speed means something.
    private static let rareShare = 0.02

    /// Different speeds in a row that prove a measurement.
    private static let leastMeasured = 3

    private var last: Observation?
    private var measured = 0
    private var repeatedShare = 0.1
    /// The last position before the receiver coasted; nil where it does not.
    private var start: SIMD2<Double>?

    /// Metres from where the receiver was before it coasted; nil where it does not.
    ///
    /// By the crow's flight: what wavers about a place, as at rest, comes nowhere.
    package var distance: Double? {
        guard let start, let last else { return nil }
        return (last.position - start).length
    }

    /// True while the receiver coasts.
    package var isCoasting: Bool { start != nil }

    /// A test that has seen nothing.
    package init() {}

    /// Takes in a fix.
    ///
    /// - Parameters:
    ///   - observation: the fix.
    ///   - geometry: the satellites that it has, beside those that it usually has.
    ///   - usualResidual: metres by which positions usually are not where the velocity leads.
    package mutating func note(_ observation: Observation, _ geometry: UsualGeometry, usualResidual: Double) {
        defer { last = observation }
        guard let last, let velocity = observation.velocity, let lastVelocity = last.velocity else {
            start = nil
            return
        }
        let duration = observation.time - last.time
        let way = observation.position - last.position
        let isRepeated =
            observation.speed > Self.leastSpeed && observation.speed == last.speed
            && (velocity - lastVelocity).length < Self.greatestTurn * observation.speed
        let isRare = repeatedShare < Self.rareShare
        if observation.speed > Self.leastSpeed { repeatedShare += 0.01 * ((isRepeated ? 1 : 0) - repeatedShare) }
        let isExact = (way - velocity * duration).length < Self.exactShare * usualResidual
        let isZeroInMotion =
            observation.speed == 0 && !geometry.isUsual && way.length > Self.leastMotion * max(duration, 0.1)
        if isZeroInMotion || isRepeated && isRare && (isExact || !geometry.isUsual) {
            measured = 0
            start = start ?? last.position
        } else if isCoasting, !geometry.isUsual {
            measured = observation.speed > 0 && !isRepeated ? measured + 1 : 0
            if measured >= Self.leastMeasured { start = nil }
        } else {
            start = nil
        }
    }

    /// Carries what is remembered to another plane.
    mutating func carry(_ move: PlaneChange) {
        last?.carry(move)
        start = start.map(move.position)
    }
}

/// Detects a vehicle that has just lost most of its speed: no receiver follows a crash or a fall well, neither by positions
/// nor by speeds, so that neither proves the other wrong.
struct CrashTest: Sendable {
    /// Metres a second squared that vehicles seldom brake by: the greatest speed is forgotten as fast.
    private static let hardBraking = 1.5
    /// Metres a second: a fall from less is none.
    private static let leastSpeed = 4.0
    /// The share of the greatest speed that is left at most.
    private static let share = 0.5
    /// Metres that a fix may be off by it.
    private static let farthest = 25.0

    private var peak = 0.0
    private var isCrash = false

    /// Takes in a step.
    mutating func note(_ step: Step) {
        peak = max(step.observation.speed, peak - Self.hardBraking * step.duration)
        isCrash = peak > Self.leastSpeed && step.observation.speed < Self.share * peak
    }

    /// True where a crash explains that a fix is so many metres from the expected place.
    func explains(_ distance: Double) -> Bool { isCrash && distance < Self.farthest }
}

/// Compares fixes with measured speeds within a few seconds.
///
/// Both are measured in different ways. Where fixes run away from the way that the speeds lead, a reflected signal drags
/// them; where both have come the same way, it is a motion, however slow.
package struct DriftTest: Sendable {
    private struct Sample: Sendable {
        /// Metres: where the fix was, and how far the speeds had led.
        var position: SIMD2<Double>
        var way: SIMD2<Double>

        var error: SIMD2<Double> { position - way }
    }

    /// Seconds that the test looks back, and the fewest that tell anything.
    static let span = 6.0
    private static let least = 1.9
    /// Metres of a way that is a motion for the best receivers and for all, and the share of it that fixes may be off it.
    private static let leastWay = 0.3
    private static let usualWay = 0.8
    private static let agreement = 0.5

    private var window = SlidingWindow<Sample>(seconds: span + 0.01)
    private var nextSample = -Double.infinity

    /// Metres: the median of what fixes run away within the whole span.
    private(set) var median = RunningQuantile(0.5, startingAt: 1.0, in: 0.05...20)

    /// A test that has seen nothing.
    package init() {}

    /// Takes in a fix, and how far the speeds have led.
    mutating func append(_ position: SIMD2<Double>, way: SIMD2<Double>, at time: Double) {
        window.append(Sample(position: position, way: way), at: time)
    }

    /// Metres by which the fixes have run away within the window; nil while that cannot be told.
    var distance: Double? {
        guard window.duration > Self.least else { return nil }
        return (window[window.count - 1].error - window[0].error).length
    }

    /// The place that the speeds lead to from the fix at the window's beginning.
    var carriedOn: SIMD2<Double>? {
        guard !window.isEmpty else { return nil }
        return window[0].error + window[window.count - 1].way
    }

    /// The way of the last seconds, two at least, where fixes and speeds agree that there was one; nil where not.
    ///
    /// - Parameter time: seconds since the first fix: what was before does not count.
    /// - Returns: metres on the plane.
    func commonWay(since time: Double) -> SIMD2<Double>? {
        guard let newest = window.lastTime else { return nil }
        let last = window[window.count - 1]
        let least = max(Self.leastWay, min(Self.usualWay, 4 * median.value), 1.5 * median.value)
        var next = Self.least
        for index in stride(from: window.count - 2, through: 0, by: -1) {
            let age = newest - window.time(index)
            guard window.time(index) >= time else { return nil }
            guard age >= next else { continue }
            next = age + 0.9
            let way = last.way - window[index].way
            let length = way.length
            guard length > least else { continue }
            if (last.position - window[index].position - way).length < Self.agreement * length { return way }
        }
        return nil
    }

    /// Learns what is usual, once a second.
    mutating func learn(at time: Double) {
        guard time >= nextSample, window.duration > Self.span - 1.1, let distance else { return }
        nextSample = time + 0.95
        median.add(distance)
    }

    /// Carries the window to another plane.
    mutating func carry(_ move: PlaneChange) {
        window.update {
            $0.position = move.position($0.position)
            $0.way = move.vector($0.way)
        }
    }

    /// Forgets all but what is usual.
    mutating func removeAll() { window.removeAll() }
}
