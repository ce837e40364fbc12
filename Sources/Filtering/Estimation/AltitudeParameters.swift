internal import GNSS

/// The errors of altitudes, and their times.
///
/// Receivers on a lake and on the sea, where every change is an error: deviation 1.7 to 5.4 m, autocorrelation of minutes,
/// the first minutes of a session the worst of all.
package struct AltitudeParameters: Hashable, Sendable {
    /// Metres: the standard deviation of a range, which the vertical dilution multiplies.
    var range = 1.5

    /// Vertical dilution for a horizontal one of 1, if only that is reported.
    var verticalShare = 1.6

    /// The least and the greatest vertical dilution that are believed.
    var dilutions = 0.8...20.0

    /// Vertical dilution if none is reported.
    var usualDilution = 2.0

    /// Metres: the deviation that an altitude has beyond that of its satellites' geometry.
    var floor = 1.0

    /// Metres: the least deviation that is believed of a receiver without RTK, whatever its GST says.
    var leastDeviation = 2.0

    /// Metres: the deviation with carrier-phase ambiguities resolved, and with them estimated.
    var fixedDeviation = 0.1
    var floatDeviation = 0.4

    /// Metres: the deviation that a beginning adds, and the most that it may be in deviations of the fix.
    var startDeviation = 10.0
    var startShare = 5.0

    /// Seconds in which the variance of that falls to 37 %.
    var startTime = 40.0

    /// Seconds over which an altitude is compared with its own trend, to measure how much it wanders.
    var trendTime = 10.0

    /// Seconds over which that is averaged.
    var scatterTime = 60.0

    /// The deviation of an altitude for a mean distance of 1 from the trend.
    var scatterShare = 2.25

    /// Metres: the greatest distance from the trend that counts.
    var greatestScatter = 12.0

    /// Greatest climb: metres a second on foot, as a share of the speed over ground, and if the speed is unknown.
    var climbRate = 0.5
    var slope = 0.25
    var climbRateWithoutSpeed = 3.0

    /// Seconds for which an impossible change is remembered as an error.
    var memory = 60.0

    /// Metres: the most that such a change counts as.
    var greatestError = 100.0

    /// Metres and deviations of a jump that is not followed at once, and metres a second by which it may be more.
    var gate = 15.0
    var gateShare = 3.0
    var gateRate = 5.0

    /// Seconds of jumped altitudes that agree with each other after which they are believed.
    var believeAfter = 8.0

    /// Seconds after which an altitude is judged by itself, though the position is rejected.
    var distrustFor = 10.0

    /// Seconds without an altitude after which everything begins anew.
    var gap = 300.0

    /// Square metres a second by which the variance grows without a measurement.
    var growth = 0.5

    /// Seconds that the altitude before a rest counts as at its beginning, and the most that the mean reaches back.
    var restWeight = 60.0
    var restTime = 200.0

    /// The share of the time since the beginning that the mean reaches back at most: receivers settle for minutes.
    var restShare = 0.1

    /// Deviations that a held altitude is from the receiver's at most.
    var greatestOffset = 1.5

    /// Seconds in which that distance is lost in motion.
    var offsetTime = 30.0

    /// Seconds of rest after which the variance of the mean is half that of a fix, and the least share of it that remains.
    var correlationTime = 200.0
    var leastRestShare = 0.5

    /// Metres: separations that differ by less are one model's, along the way.
    var sameSeparation = 1.0

    /// The values that suit any receiver.
    init() {}
}

extension AltitudeParameters {
    /// Metres: the standard deviation of a fix's altitude, before experience with its receiver.
    func deviation(of fix: GNSSFix) -> Double {
        switch fix.quality {
        case .fixedRTK: return fixedDeviation
        case .floatRTK: return floatDeviation
        default: break
        }
        // If the altitude of a two-dimensional fix changes, it is a guess.
        let share = fix.dimension == .twoDimensional ? 2.0 : 1
        if let told = fix.deviation.altitude, told > 0 { return share * max(told, leastDeviation) }
        let dilution = min(max(verticalDilution(of: fix.dilution), dilutions.lowerBound), dilutions.upperBound)
        return share * (range * range * dilution * dilution + floor * floor).squareRoot()
    }

    private func verticalDilution(of dilution: DilutionOfPrecision) -> Double {
        if let vertical = dilution.vertical, vertical > 0 { return vertical }
        guard let horizontal = dilution.horizontal, horizontal > 0 else { return usualDilution }
        if let position = dilution.position, position > horizontal {
            return (position * position - horizontal * horizontal).squareRoot()
        }
        return verticalShare * horizontal
    }

    /// Metres a second: no altitude changes faster without being wrong.
    ///
    /// - Parameter speed: metres a second over ground; nil if unknown.
    /// - Returns: metres a second, more than 0.
    func greatestRate(at speed: Double?) -> Double {
        speed.map { climbRate + slope * $0 } ?? (climbRate + climbRateWithoutSpeed)
    }
}
