package import GNSS

/// Estimates the altitude above mean sea level, and how far off it may be.
///
/// In motion it is the receiver's own, and at rest a mean that moves slowly. A gross jump is not followed at once, though
/// for some seconds only. The error of an altitude lasts for minutes, so that no mean makes it small: what is uncertain shows
/// in the accuracy (`AltitudeParameters`).
///
/// Time comes from the fixes alone.
package struct AltitudeEstimator: Sendable {
    /// An altitude as it is published.
    package struct Estimate: Hashable, Sendable {
        /// Metres above mean sea level.
        package var altitude: Double

        /// Metres above or below that contain the truth in 68 of 100 cases, apart from errors of the receiver's geoid.
        package var accuracy: Double

        /// Makes it less sure for another error, in metres.
        mutating func addError(of deviation: Double) {
            accuracy = (accuracy * accuracy + deviation * deviation).squareRoot()
        }
    }

    let parameters: AltitudeParameters

    private var datum = HeightDatum()
    private var track: HeightTrack?

    /// Metres: the receiver's last value in a two-dimensional fix or before it.
    private var told: Double?

    /// An estimator that knows nothing.
    package init(_ parameters: AltitudeParameters = AltitudeParameters()) { self.parameters = parameters }

    /// Estimates the altitude of the next fix.
    ///
    /// - Parameters:
    ///   - fix: newer than all before.
    ///   - time: seconds since any instant that is the same for all fixes.
    ///   - isAtRest: true if the receiver stands still.
    ///   - isTrusted: true if the position of the fix is believed.
    /// - Returns: nil if the receiver reports no altitude, or has only assumed one so far.
    package mutating func estimate(_ fix: GNSSFix, at time: Double, isAtRest: Bool, isTrusted: Bool) -> Estimate? {
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

/// Holds altitudes above one and the same sea level, however a receiver changes its separation between geoid and ellipsoid.
///
/// A receiver may omit it in some fixes, or send 0 before it has read its model; its altitude is then ellipsoidal.
/// A height above the ellipsoid that goes on while the altitude jumps by the separation is no climb.
struct HeightDatum: Sendable {
    /// Metres from the ellipsoid up to the sea level that altitudes are above; nil if no receiver has reported it.
    private(set) var separation: Double?

    /// Metres by which the receiver's own sea level is another one now.
    private(set) var doubt = 0.0

    /// Gives an altitude above the sea level that those before were above.
    ///
    /// - Parameters:
    ///   - altitude: metres, as received.
    ///   - told: metres, the separation in the same fix; nil if unknown.
    ///   - before: metres, the altitude of the fix before; nil at a beginning.
    ///   - sameModel: metres within which two separations are of one model.
    /// - Returns: metres above that sea level.
    mutating func altitude(_ altitude: Double, told: Double?, after before: Double?, sameModel: Double) -> Double {
        doubt = 0
        guard let separation, let before else {
            separation = told ?? separation
            return altitude
        }
        let change = (told ?? 0) - separation
        if told != nil, abs(change) <= sameModel {
            self.separation = told
            return altitude
        }
        // The height above the ellipsoid went on, and the altitude did not.
        if abs(altitude + change - before) < min(abs(altitude - before), abs(change) / 4) {
            // No separation is none at all, and 0 mostly one that the receiver does not know.
            doubt = told == nil || told == 0 ? 0 : change
            return altitude + change
        }
        if let told, told != 0 { self.separation = told }
        return altitude
    }

    /// Takes the receiver's own sea level from now on.
    ///
    /// - Returns: metres by which all altitudes are lower above that.
    mutating func adopt() -> Double {
        defer { doubt = 0 }
        separation = separation.map { $0 + doubt }
        return doubt
    }
}

/// Measures changes of an altitude that are impossible at the measured speed over ground.
///
/// A follower goes after the altitude no faster than that. What it is left behind is an error, or was one, and remembered for
/// a while, as mostly it goes the way back.
struct HeightPlausibility: Sendable {
    /// Metres: the estimated error of an altitude.
    private(set) var error = 0.0

    private var follower: Double

    /// A follower at an altitude in metres.
    init(at altitude: Double) { follower = altitude }

    /// Goes on to an altitude.
    ///
    /// - Parameters:
    ///   - altitude: metres.
    ///   - step: seconds since the one before.
    ///   - rate: metres a second that are possible.
    ///   - parameters: the parameters, which set for how long an error is remembered.
    mutating func add(_ altitude: Double, after step: Double, rate: Double, _ parameters: AltitudeParameters) {
        let reach = rate * step
        follower += min(max(altitude - follower, -reach), reach)
        let remembered = error * parameters.memory / (parameters.memory + step)
        error = min(max(abs(altitude - follower), remembered), parameters.greatestError)
    }

    /// Goes on elsewhere, in metres, after a jump of a number of metres.
    mutating func restart(at altitude: Double, afterJump jump: Double) {
        follower = altitude
        error = max(error, jump)
    }

    /// Moves all altitudes down by a number of metres.
    mutating func lower(by metres: Double) { follower -= metres }
}

/// Altitudes that have jumped and are not followed yet.
struct HeightSuspicion: Sendable {
    /// The time at which it began, in seconds, and the first altitude, in metres; nil if nothing is suspect.
    private var first: (time: Double, altitude: Double)?
    private var last = (time: 0.0, altitude: 0.0)
    private var count = 0

    /// No suspicion.
    init() {}

    /// Takes a jumped altitude.
    ///
    /// - Parameters:
    ///   - altitude: metres.
    ///   - time: seconds.
    ///   - tolerance: metres within which two such altitudes agree.
    ///   - rate: metres a second by which that grows between them.
    ///   - duration: seconds of altitudes that agree after which they are believed.
    /// - Returns: metres a second up or down among them where they are to be believed now; nil otherwise.
    mutating func add(
        _ altitude: Double,
        at time: Double,
        tolerance: Double,
        rate: Double,
        believedAfter duration: Double
    ) -> Double? {
        guard let first, abs(altitude - last.altitude) <= tolerance + rate * (time - last.time) else {
            first = (time, altitude)
            last = (time, altitude)
            count = 1
            return nil
        }
        last = (time, altitude)
        count += 1
        guard count >= 3, time - first.time >= duration else { return nil }
        return (altitude - first.altitude) / (time - first.time)
    }

    /// Ends it.
    mutating func end() { first = nil }
}
