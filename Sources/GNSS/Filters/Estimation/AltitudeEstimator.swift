/// Estimates the altitude above mean sea level, and how far off it may be.
///
/// In motion it is the receiver's own, and at rest a mean that moves slowly. A gross jump is not followed at once, though
/// for some seconds only. The error of an altitude lasts for minutes, so that no mean makes it small: what is uncertain shows
/// in the accuracy (`AltitudeParameters`).
///
/// Time comes from the fixes alone.
struct AltitudeEstimator: Sendable {
    /// An altitude as it is published.
    struct Estimate: Hashable, Sendable {
        /// Metres above mean sea level.
        var altitude: Double

        /// Metres: the truth is within so much above or below in 68 of 100 cases, but for an error of the receiver's geoid.
        var accuracy: Double

        /// Makes it less sure for another error, in metres.
        mutating func addError(of deviation: Double) {
            accuracy = (accuracy * accuracy + deviation * deviation).squareRoot()
        }
    }

    let parameters: AltitudeParameters

    private var datum = HeightDatum()
    private var track: HeightTrack?

    /// Metres: what the receiver told last in a two-dimensional fix or before it.
    private var told: Double?

    /// An estimator that knows nothing.
    init(_ parameters: AltitudeParameters = AltitudeParameters()) { self.parameters = parameters }

    /// Estimates the altitude of the next fix.
    ///
    /// - Parameters:
    ///   - fix: newer than all before.
    ///   - time: seconds since any instant that is the same for all fixes.
    ///   - isAtRest: whether the receiver stands still.
    ///   - isTrusted: whether the position of the fix is believed.
    /// - Returns: nil where the receiver tells no altitude, or has only assumed one so far.
    mutating func estimate(_ fix: GNSSFix, at time: Double, isAtRest: Bool, isTrusted: Bool) -> Estimate? {
        guard let altitude = fix.altitude, abs(altitude) < 1e6 else { return nil }
        if let last = track?.time, time <= last || time - last > parameters.gap { track = nil }
        let sample = sample(fix, altitude, at: time)
        let isAssumed = fix.dimension == .twoDimensional && (told ?? altitude) == altitude
        told = altitude
        let isCarriedOn = fix.quality == .deadReckoning
        guard let last = track?.time else {
            if isAssumed || isCarriedOn { return nil }
            track = HeightTrack(sample, parameters)
            return track?.estimate(isAtRest: false, parameters)
        }
        if isAssumed || !isTrusted && time - last <= parameters.distrustFor {
            return track?.estimate(at: time, parameters)
        }
        if isCarriedOn { return track?.estimate(at: time, told: sample.altitude, parameters) }
        let isBelieved = track?.add(sample, isAtRest: isAtRest, parameters) ?? false
        if datum.doubt != 0, isAtRest || track?.isBeginning ?? false { track?.lower(by: datum.adopt()) }
        var estimate =
            isBelieved ? track?.estimate(isAtRest: isAtRest, parameters) : track?.estimate(at: time, parameters)
        if datum.doubt != 0 { estimate?.addError(of: datum.doubt) }
        return estimate
    }

    private mutating func sample(_ fix: GNSSFix, _ altitude: Double, at time: Double) -> HeightTrack.Sample {
        HeightTrack.Sample(
            altitude: datum.altitude(
                altitude,
                told: fix.geoidalSeparation,
                after: track?.raw,
                sameModel: parameters.sameSeparation
            ),
            time: time,
            deviation: parameters.deviation(of: fix),
            speed: fix.speedOverGround,
            knowsDeviation: fix.quality == .fixedRTK || fix.quality == .floatRTK,
            tellsDeviation: fix.deviation.altitude != nil
        )
    }
}
