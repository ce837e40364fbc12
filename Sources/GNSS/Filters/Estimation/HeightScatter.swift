/// The wander of altitudes about their own trend, which tells a receiver between houses from one under the open sky.
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
    ///   - parameters: how long a trend is.
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

    /// Moves all altitudes down by so many metres.
    mutating func lower(by metres: Double) { height -= metres }
}
