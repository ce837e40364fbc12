/// An altitude over time, from one beginning to the next gap.
struct HeightTrack: Sendable {
    /// An altitude as it was measured.
    struct Sample: Sendable {
        /// Metres above mean sea level, and seconds.
        var altitude: Double
        var time: Double
        /// Metres: its standard deviation, before experience with the receiver.
        var deviation: Double
        /// Metres a second over ground; nil if unknown.
        var speed: Double?
        /// Whether experience does not make the deviation greater: carrier phases do not wander.
        var knowsDeviation: Bool
        /// Whether the receiver reports the deviation.
        var tellsDeviation: Bool
    }

    /// Metres: the deviation that a beginning adds, and the most that it may be in deviations of the fix.
    private static let (startDeviation, startShare) = (10.0, 5.0)
    /// Seconds in which the variance of that falls to 37 %.
    private static let startTime = 40.0
    /// The deviation of an altitude for a mean distance of 1 from its trend.
    private static let scatterShare = 2.25
    /// Greatest climb: metres a second on foot, as a share of the speed over ground, and added if the speed is unknown.
    private static let (climbRate, slope, climbRateWithoutSpeed) = (0.5, 0.25, 3.0)
    /// Metres and deviations of a jump that is not followed at once, and metres a second by which it may be more.
    private static let (gate, gateShare, gateRate) = (15.0, 3.0, 5.0)
    /// Square metres a second by which the variance grows without a measurement.
    private static let growth = 0.5

    /// Seconds and received metres of the last accepted altitude.
    private(set) var time: Double
    private(set) var raw: Double

    /// Metres a second up, over some seconds.
    private var rate = 0.0
    /// Metres: the standard deviation of the altitude, without the errors below.
    private var deviation: Double
    /// Square metres: what the beginning adds to the variance.
    private var startVariance: Double
    private var scatter: HeightScatter
    private var plausibility: HeightPlausibility
    private var suspicion = HeightSuspicion()
    private var rest = HeightRest()

    /// A beginning.
    init(_ sample: Sample) {
        (time, raw, deviation) = (sample.time, sample.altitude, sample.deviation)
        let start = min(Self.startDeviation, Self.startShare * sample.deviation)
        startVariance = start * start
        scatter = HeightScatter(height: sample.altitude)
        plausibility = HeightPlausibility(follower: sample.altitude)
    }

    /// Whether the beginning is more of the variance than all else.
    var isBeginning: Bool { startVariance > deviation * deviation }

    /// Takes an altitude.
    ///
    /// - Returns: whether it is believed; false if it has jumped.
    mutating func add(_ sample: Sample, isAtRest: Bool) -> Bool {
        let step = sample.time - time
        let deviation = self.deviation(of: sample)
        let jump = abs(sample.altitude - (raw + rate * min(step, 30)))
        let tolerance = max(Self.gate, Self.gateShare * deviation)
        let possible = Self.gateRate + Self.greatestRate(at: sample.speed) + abs(rate)
        if jump > tolerance + possible * step {
            guard let believed = suspicion.add(sample, tolerance: tolerance, rate: possible) else { return false }
            (self.deviation, time, raw, rate) = (deviation, sample.time, sample.altitude, believed)
            suspicion.first = nil
            (scatter.height, scatter.rate) = (raw, rate)
            plausibility.restart(at: raw, afterJump: min(jump, HeightPlausibility.greatestError))
            rest = HeightRest()
            return true
        }
        suspicion.first = nil
        scatter.add(sample.altitude, after: step)
        rate += ((sample.altitude - raw) / step - rate) * min(1, step / 3)
        (self.deviation, time, raw) = (deviation, sample.time, sample.altitude)
        startVariance *= Self.startTime / (Self.startTime + step)
        if isBeginning { plausibility.restart(at: raw, afterJump: 0) }
        plausibility.add(raw, after: step, rate: Self.greatestRate(at: isAtRest ? 0 : sample.speed))
        if isAtRest {
            let variance = deviation * deviation + addedVariance
            rest.hold(raw, after: step, variance, deviation, since: scatter.duration)
        } else {
            rest.leave(after: step, deviation)
        }
        return true
    }

    /// Moves all altitudes down by a number of metres, as above another sea level.
    mutating func lower(by metres: Double) {
        raw -= metres
        scatter.height -= metres
        plausibility.follower -= metres
        rest.mean -= metres
    }

    /// The altitude after one that was believed.
    func estimate(isAtRest: Bool) -> AltitudeEstimator.Estimate {
        let variance = deviation * deviation * (isAtRest ? rest.varianceShare : 1) + addedVariance
        return AltitudeEstimator.Estimate(altitude: raw + rest.offset, accuracy: variance.squareRoot())
    }

    /// The altitude at a later instant for which none is measured that is believed, less sure with every second.
    ///
    /// It is the receiver's, in metres, if that has continued by itself; otherwise this track continues.
    func estimate(at instant: Double, told: Double? = nil) -> AltitudeEstimator.Estimate {
        let step = instant - time
        let unsure = rate * step
        let variance = deviation * deviation + addedVariance + Self.growth * step + 0.1 * unsure * unsure
        return AltitudeEstimator.Estimate(
            altitude: (told ?? (raw + rate * min(step, 10))) + rest.offset,
            accuracy: variance.squareRoot()
        )
    }

    private func deviation(of sample: Sample) -> Double {
        if sample.knowsDeviation { return sample.deviation }
        let wander = Self.scatterShare * scatter.mean
        if sample.tellsDeviation { return max(sample.deviation, wander) }
        return (sample.deviation * sample.deviation + wander * wander).squareRoot()
    }

    private var addedVariance: Double { startVariance + plausibility.error * plausibility.error }

    /// Metres a second: no altitude changes faster without being wrong.
    private static func greatestRate(at speed: Double?) -> Double {
        speed.map { climbRate + slope * $0 } ?? (climbRate + climbRateWithoutSpeed)
    }
}

/// Measures changes of an altitude that are impossible at the measured speed over ground.
///
/// A follower tracks the altitude, but no faster than that. Its distance from the altitude is an error, which is remembered
/// because most errors reverse.
private struct HeightPlausibility: Sendable {
    /// Metres: the most that such a change counts as.
    static let greatestError = 100.0
    /// Seconds for which it is remembered.
    private static let memory = 60.0

    /// Metres: the estimated error of an altitude.
    private(set) var error = 0.0
    var follower: Double

    init(follower: Double) { self.follower = follower }

    /// Goes on to an altitude, after seconds in which it can have changed by a rate.
    mutating func add(_ altitude: Double, after step: Double, rate: Double) {
        let reach = rate * step
        follower += min(max(altitude - follower, -reach), reach)
        let remembered = error * Self.memory / (Self.memory + step)
        error = min(max(abs(altitude - follower), remembered), Self.greatestError)
    }

    mutating func restart(at altitude: Double, afterJump jump: Double) {
        follower = altitude
        error = max(error, jump)
    }
}

/// Altitudes that have jumped and are not followed yet.
private struct HeightSuspicion: Sendable {
    /// Seconds of jumped altitudes that agree with each other after which they are believed.
    private static let believeAfter = 8.0

    /// The first of them; nil if nothing is suspect.
    var first: HeightTrack.Sample?
    private var last = (time: 0.0, altitude: 0.0)
    private var count = 0

    /// Takes a jumped altitude; two agree within a tolerance that grows between them.
    ///
    /// - Returns: metres a second up or down among them where they are to be believed now; nil otherwise.
    mutating func add(_ sample: HeightTrack.Sample, tolerance: Double, rate: Double) -> Double? {
        let doesAgree = abs(sample.altitude - last.altitude) <= tolerance + rate * (sample.time - last.time)
        last = (sample.time, sample.altitude)
        guard let first, doesAgree else {
            (first, count) = (sample, 1)
            return nil
        }
        count += 1
        guard count >= 3, sample.time - first.time >= Self.believeAfter else { return nil }
        return (sample.altitude - first.altitude) / (sample.time - first.time)
    }
}

/// The wander of altitudes about their own trend: greater between houses than under the open sky.
private struct HeightScatter: Sendable {
    /// Seconds of the trend, seconds over which distances from it are averaged, and the greatest one that counts, in metres.
    private static let (trendTime, scatterTime, greatest) = (10.0, 60.0, 12.0)

    /// Metres: the mean distance of an altitude from the trend.
    private(set) var mean = 0.0
    /// Seconds of altitudes that were seen.
    private(set) var duration = 1.0
    var height: Double
    var rate = 0.0

    init(height: Double) { self.height = height }

    mutating func add(_ altitude: Double, after step: Double) {
        duration += step
        // After a gap there is no trend to compare with.
        guard step <= 1.5 * Self.trendTime else { return height = altitude }
        let kept = Self.trendTime / (Self.trendTime + step)
        let expected = height + rate * step
        let distance = altitude - expected
        height = expected + (1 - kept * kept) * distance
        rate += (1 - kept) * (1 - kept) * distance / step
        mean += (min(abs(distance), Self.greatest) - mean) * min(1, step / min(duration, Self.scatterTime))
    }
}

/// The mean altitude of a rest, and what is left of it in motion afterwards.
private struct HeightRest: Sendable {
    /// Seconds that the altitude before a rest counts as at its beginning, and the most that the mean reaches back.
    private static let (weightBefore, longest) = (60.0, 200.0)
    /// The share of the time since the beginning that the mean reaches back at most: receivers settle for minutes.
    private static let share = 0.1
    /// Deviations that a held altitude is from the receiver's at most, and seconds in which that is lost in motion.
    private static let (greatestOffset, offsetTime) = (1.5, 30.0)
    /// Seconds of rest after which the variance of the mean is half that of a fix, and the least share of it that remains.
    private static let (correlationTime, leastShare) = (200.0, 0.5)

    /// Metres that the published altitude is above the receiver's.
    private(set) var offset = 0.0
    var mean = 0.0
    /// Seconds of rest; 0 in motion.
    private var duration = 0.0
    /// The sum of the seconds of the mean, each over its variance.
    private var weight = 0.0

    /// The share of a fix's variance that the mean has.
    var varianceShare: Double {
        max(Self.leastShare, Self.correlationTime / (Self.correlationTime + duration))
    }

    /// Adds an altitude at rest, in metres, after `step` seconds.
    ///
    /// `variance` includes all errors, `deviation` no gross ones; `age` is the number of seconds since the beginning.
    mutating func hold(
        _ altitude: Double,
        after step: Double,
        _ variance: Double,
        _ deviation: Double,
        since age: Double
    ) {
        if duration == 0 { (mean, weight) = (altitude + offset, Self.weightBefore / variance) }
        duration += step
        let reach = min(Self.longest, Self.share * age)
        weight = min(weight + step / variance, max(reach, step) / variance)
        mean += (altitude - mean) * step / (variance * weight)
        keep(mean - altitude, deviation)
        mean = altitude + offset
    }

    /// Records motion, in which the receiver's own altitude gradually replaces the mean.
    mutating func leave(after step: Double, _ deviation: Double) {
        duration = 0
        keep(offset * Self.offsetTime / (Self.offsetTime + step), deviation)
    }

    private mutating func keep(_ offset: Double, _ deviation: Double) {
        let limit = Self.greatestOffset * deviation
        self.offset = min(max(offset, -limit), limit)
    }
}
