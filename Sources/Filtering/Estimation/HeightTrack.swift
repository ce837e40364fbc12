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

        /// True if experience does not make the deviation greater: carrier phases do not wander.
        var knowsDeviation: Bool

        /// True if the receiver reports the deviation.
        var tellsDeviation: Bool
    }

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
    init(_ sample: Sample, _ parameters: AltitudeParameters) {
        (time, raw, deviation) = (sample.time, sample.altitude, sample.deviation)
        let start = min(parameters.startDeviation, parameters.startShare * sample.deviation)
        startVariance = start * start
        scatter = HeightScatter(at: sample.altitude)
        plausibility = HeightPlausibility(at: sample.altitude)
    }

    /// True while the beginning is more of the variance than all else.
    var isBeginning: Bool { startVariance > deviation * deviation }

    /// Takes an altitude.
    ///
    /// - Returns: true if it is believed; false if it has jumped.
    mutating func add(_ sample: Sample, isAtRest: Bool, _ parameters: AltitudeParameters) -> Bool {
        let step = sample.time - time
        let deviation = self.deviation(of: sample, parameters)
        let jump = abs(sample.altitude - (raw + rate * min(step, 30)))
        let tolerance = max(parameters.gate, parameters.gateShare * deviation)
        let possible = parameters.gateRate + parameters.greatestRate(at: sample.speed) + abs(rate)
        if jump > tolerance + possible * step {
            let believed = suspicion.add(
                sample.altitude,
                at: sample.time,
                tolerance: tolerance,
                rate: possible,
                believedAfter: parameters.believeAfter
            )
            guard let believed else { return false }
            (self.deviation, time, raw, rate) = (deviation, sample.time, sample.altitude, believed)
            restart(afterJump: min(jump, parameters.greatestError))
            return true
        }
        suspicion.end()
        scatter.add(sample.altitude, after: step, parameters)
        rate += ((sample.altitude - raw) / step - rate) * min(1, step / 3)
        (self.deviation, time, raw) = (deviation, sample.time, sample.altitude)
        advance(by: step, speed: isAtRest ? 0 : sample.speed, isAtRest: isAtRest, parameters)
        return true
    }

    /// Goes on to the altitude that has come.
    private mutating func advance(by step: Double, speed: Double?, isAtRest: Bool, _ parameters: AltitudeParameters) {
        startVariance *= parameters.startTime / (parameters.startTime + step)
        if isBeginning { plausibility.restart(at: raw, afterJump: 0) }
        plausibility.add(raw, after: step, rate: parameters.greatestRate(at: speed), parameters)
        guard isAtRest else { return rest.leave(after: step, deviation, parameters) }
        let variance = deviation * deviation + addedVariance
        rest.hold(raw, after: step, variance, deviation, since: scatter.duration, parameters)
    }

    /// Moves all altitudes down by a number of metres, as above another sea level.
    mutating func lower(by metres: Double) {
        raw -= metres
        scatter.lower(by: metres)
        plausibility.lower(by: metres)
        rest.lower(by: metres)
    }

    private mutating func restart(afterJump jump: Double) {
        suspicion.end()
        scatter.restart(at: raw, rate: rate)
        plausibility.restart(at: raw, afterJump: jump)
        rest = HeightRest()
    }

    private func deviation(of sample: Sample, _ parameters: AltitudeParameters) -> Double {
        if sample.knowsDeviation { return sample.deviation }
        let wander = parameters.scatterShare * scatter.mean
        if sample.tellsDeviation { return max(sample.deviation, wander) }
        return (sample.deviation * sample.deviation + wander * wander).squareRoot()
    }

    private var addedVariance: Double { startVariance + plausibility.error * plausibility.error }
}

extension HeightTrack {
    /// The altitude after one that was believed.
    func estimate(isAtRest: Bool, _ parameters: AltitudeParameters) -> AltitudeEstimator.Estimate {
        let share = isAtRest ? rest.varianceShare(parameters) : 1
        let variance = deviation * deviation * share + addedVariance
        return AltitudeEstimator.Estimate(altitude: raw + rest.offset, accuracy: variance.squareRoot())
    }

    /// The altitude at an instant for which none is measured that is believed.
    ///
    /// - Parameters:
    ///   - instant: seconds, later than the last measurement.
    ///   - told: metres, if the receiver continued it by itself; nil if this track continues it.
    ///   - parameters: the parameters, which set how fast it becomes unsure.
    /// - Returns: the receiver's altitude or this track's, less sure with every second.
    func estimate(
        at instant: Double,
        told: Double? = nil,
        _ parameters: AltitudeParameters
    ) -> AltitudeEstimator.Estimate {
        let step = instant - time
        let way = rate * min(step, 10)
        let unsure = rate * step
        let variance = deviation * deviation + addedVariance + parameters.growth * step + 0.1 * unsure * unsure
        return AltitudeEstimator.Estimate(
            altitude: (told ?? (raw + way)) + rest.offset,
            accuracy: variance.squareRoot()
        )
    }
}

/// The wander of altitudes about their own trend: greater between houses than under the open sky.
struct HeightScatter: Sendable {
    /// Metres: the mean distance of an altitude from the trend.
    private(set) var mean = 0.0

    /// Seconds of altitudes that were seen.
    private(set) var duration = 1.0

    private var height: Double
    private var rate = 0.0

    /// A scatter that begins with an altitude in metres.
    init(at altitude: Double) { height = altitude }

    /// Goes on to an altitude.
    ///
    /// - Parameters:
    ///   - altitude: metres.
    ///   - step: seconds since the one before, more than 0.
    ///   - parameters: the parameters, which set how long a trend is.
    mutating func add(_ altitude: Double, after step: Double, _ parameters: AltitudeParameters) {
        duration += step
        // After a gap there is no trend to compare with.
        guard step <= 1.5 * parameters.trendTime else { return height = altitude }
        let kept = parameters.trendTime / (parameters.trendTime + step)
        let expected = height + rate * step
        let distance = altitude - expected
        height = expected + (1 - kept * kept) * distance
        rate += (1 - kept) * (1 - kept) * distance / step
        let counted = min(abs(distance), parameters.greatestScatter)
        mean += (counted - mean) * min(1, step / min(duration, parameters.scatterTime))
    }

    /// Goes on elsewhere, in metres and metres a second.
    mutating func restart(at altitude: Double, rate: Double) { (height, self.rate) = (altitude, rate) }

    /// Moves all altitudes down by a number of metres.
    mutating func lower(by metres: Double) { height -= metres }
}

/// The mean altitude of a rest, and what is left of it in motion afterwards.
struct HeightRest: Sendable {
    /// Metres that the published altitude is above the receiver's.
    private(set) var offset = 0.0

    /// Seconds of rest; 0 in motion.
    private var duration = 0.0

    private var mean = 0.0
    /// The sum of the seconds of the mean, each over its variance.
    private var weight = 0.0

    /// No rest yet.
    init() {}

    /// Takes an altitude at rest.
    ///
    /// - Parameters:
    ///   - altitude: metres.
    ///   - step: seconds since the one before.
    ///   - variance: square metres, with all errors that it may have.
    ///   - deviation: metres, the standard deviation without gross errors.
    ///   - age: seconds since the beginning.
    ///   - parameters: the parameters, which set how slowly the mean moves.
    mutating func hold(
        _ altitude: Double,
        after step: Double,
        _ variance: Double,
        _ deviation: Double,
        since age: Double,
        _ parameters: AltitudeParameters
    ) {
        if duration == 0 { (mean, weight) = (altitude + offset, parameters.restWeight / variance) }
        duration += step
        let reach = min(parameters.restTime, parameters.restShare * age)
        weight = min(weight + step / variance, max(reach, step) / variance)
        mean += (altitude - mean) * step / (variance * weight)
        keep(mean - altitude, deviation, parameters)
        mean = altitude + offset
    }

    /// Records motion.
    ///
    /// - Parameters:
    ///   - step: seconds since the altitude before.
    ///   - deviation: metres, the standard deviation of an altitude.
    ///   - parameters: the parameters, which set how quickly the receiver's own altitude is published again.
    mutating func leave(after step: Double, _ deviation: Double, _ parameters: AltitudeParameters) {
        duration = 0
        keep(offset * parameters.offsetTime / (parameters.offsetTime + step), deviation, parameters)
    }

    /// Moves all altitudes down by a number of metres.
    mutating func lower(by metres: Double) { mean -= metres }

    /// The share of a fix's variance that the mean has.
    func varianceShare(_ parameters: AltitudeParameters) -> Double {
        max(parameters.leastRestShare, parameters.correlationTime / (parameters.correlationTime + duration))
    }

    private mutating func keep(_ offset: Double, _ deviation: Double, _ parameters: AltitudeParameters) {
        let limit = parameters.greatestOffset * deviation
        self.offset = min(max(offset, -limit), limit)
    }
}
