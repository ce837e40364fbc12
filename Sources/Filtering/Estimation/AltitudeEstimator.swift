package import GNSS

/// Estimates the altitude above mean sea level, and how far off it may be.
///
/// In motion it is the receiver's own, and at rest a mean that moves slowly. A gross jump is not followed at once, though
/// for some seconds only. The error of an altitude lasts for minutes, so that no mean makes it small: what is uncertain shows
/// in the accuracy. The constants come from receivers on a lake and on the sea, where every change is an error: deviation
/// 1.7 to 5.4 m, autocorrelation of minutes, the first minutes of a session the worst of all.
///
/// Time comes from the fixes alone.
package struct AltitudeEstimator: Sendable {
    /// An altitude as it is published.
    package struct Estimate: Hashable, Sendable {
        /// Metres above mean sea level.
        package var altitude: Double

        /// Metres above or below that contain the truth in 68 of 100 cases, apart from errors of the receiver's geoid.
        package var accuracy: Double
    }

    /// Seconds without an altitude after which everything begins anew.
    private static let gap = 300.0
    /// Seconds after which an altitude is judged by itself, though the position is rejected.
    private static let distrustFor = 10.0

    private var datum = HeightDatum()
    private var track: HeightTrack?
    /// Metres: the receiver's last value in a two-dimensional fix or before it.
    private var told: Double?

    /// An estimator that knows nothing.
    package init() {}

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
        if let last = track?.time, time <= last || time - last > Self.gap { track = nil }
        let height = datum.altitude(altitude, told: fix.geoidalSeparation, after: track?.raw)
        let sample = HeightTrack.Sample(fix, altitude: height, at: time)
        let isAssumed = fix.dimension == .twoDimensional && (told ?? altitude) == altitude
        told = altitude
        let isCarriedOn = fix.quality == .deadReckoning
        guard let last = track?.time else {
            if isAssumed || isCarriedOn { return nil }
            track = HeightTrack(sample)
            return track?.estimate(isAtRest: false)
        }
        if isAssumed || !isTrusted && time - last <= Self.distrustFor { return track?.estimate(at: time) }
        if isCarriedOn { return track?.estimate(at: time, told: height) }
        let isBelieved = track?.add(sample, isAtRest: isAtRest) ?? false
        if datum.doubt != 0, isAtRest || track?.isBeginning ?? false { track?.lower(by: datum.adopt()) }
        var estimate = isBelieved ? track?.estimate(isAtRest: isAtRest) : track?.estimate(at: time)
        if datum.doubt != 0, let accuracy = estimate?.accuracy {
            estimate?.accuracy = (accuracy * accuracy + datum.doubt * datum.doubt).squareRoot()
        }
        return estimate
    }
}

/// Holds altitudes above one and the same sea level, however a receiver changes its separation between geoid and ellipsoid.
///
/// A receiver may omit it in some fixes, or send 0 before it has read its model; its altitude is then ellipsoidal.
/// A height above the ellipsoid that goes on while the altitude jumps by the separation is no climb.
private struct HeightDatum: Sendable {
    /// Metres: separations that differ by less are one model's, along the way.
    private static let sameModel = 1.0

    /// Metres from the ellipsoid up to the sea level that altitudes are above; nil if no receiver has reported it.
    private var separation: Double?
    /// Metres by which the receiver's own sea level is another one now.
    private(set) var doubt = 0.0

    /// Converts an altitude in metres to the sea level of the previous ones.
    ///
    /// `told` is the separation in the same fix, nil if unknown; `before` is the previous altitude, nil at a beginning.
    mutating func altitude(_ altitude: Double, told: Double?, after before: Double?) -> Double {
        doubt = 0
        guard let separation, let before else {
            separation = told ?? separation
            return altitude
        }
        let change = (told ?? 0) - separation
        if told != nil, abs(change) <= Self.sameModel {
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

    /// Takes the receiver's own sea level from now on: all altitudes are lower by as much.
    mutating func adopt() -> Double {
        defer { doubt = 0 }
        separation = separation.map { $0 + doubt }
        return doubt
    }
}

extension HeightTrack.Sample {
    /// Metres: the standard deviation of a range, which the vertical dilution multiplies, and what is beyond geometry.
    private static let (range, floor) = (1.5, 1.0)
    /// The vertical dilution of an unknown one, that for a horizontal one of 1, and those that are believed.
    private static let (usualDilution, verticalShare, dilutions) = (2.0, 1.6, 0.8...20.0)
    /// Metres: the least deviation that is believed of a receiver without RTK, whatever its GST says.
    private static let leastDeviation = 2.0
    /// Metres: the deviation with carrier-phase ambiguities resolved, and with them estimated.
    private static let (fixedDeviation, floatDeviation) = (0.1, 0.4)

    init(_ fix: GNSSFix, altitude: Double, at time: Double) {
        self.init(
            altitude: altitude,
            time: time,
            deviation: Self.deviation(of: fix),
            speed: fix.speedOverGround,
            knowsDeviation: fix.quality == .fixedRTK || fix.quality == .floatRTK,
            tellsDeviation: fix.deviation.altitude != nil
        )
    }

    /// Metres: the standard deviation of a fix's altitude, before experience with its receiver.
    private static func deviation(of fix: GNSSFix) -> Double {
        if fix.quality == .fixedRTK { return fixedDeviation }
        if fix.quality == .floatRTK { return floatDeviation }
        // If the altitude of a two-dimensional fix changes, it is a guess.
        let share = fix.dimension == .twoDimensional ? 2.0 : 1
        if let told = fix.deviation.altitude, told > 0 { return share * max(told, leastDeviation) }
        let dilution = min(max(verticalDilution(of: fix.dilution), dilutions.lowerBound), dilutions.upperBound)
        return share * (range * range * dilution * dilution + floor * floor).squareRoot()
    }

    private static func verticalDilution(of dilution: DilutionOfPrecision) -> Double {
        if let vertical = dilution.vertical, vertical > 0 { return vertical }
        guard let horizontal = dilution.horizontal, horizontal > 0 else { return usualDilution }
        if let position = dilution.position, position > horizontal {
            return (position * position - horizontal * horizontal).squareRoot()
        }
        return verticalShare * horizontal
    }
}
