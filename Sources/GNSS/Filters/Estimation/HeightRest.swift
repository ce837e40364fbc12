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
    ///   - parameters: how slowly the mean moves.
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

    /// Takes note of motion.
    ///
    /// - Parameters:
    ///   - step: seconds since the altitude before.
    ///   - deviation: metres, the standard deviation of an altitude.
    ///   - parameters: how quickly the receiver's own altitude is published again.
    mutating func leave(after step: Double, _ deviation: Double, _ parameters: AltitudeParameters) {
        duration = 0
        keep(offset * parameters.offsetTime / (parameters.offsetTime + step), deviation, parameters)
    }

    /// Moves all altitudes down by so many metres.
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
