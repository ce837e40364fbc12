import GNSS

/// The way in which one make of receiver writes its sentences.
struct Dialect {
    /// The talker of what concerns all constellations: `GP`, or `GN` for a receiver of several.
    var talker = "GP"

    /// Digits after the point of the seconds, 0 through 3.
    var timeDecimals = 2

    /// Digits after the point of the minutes of arc.
    var minuteDecimals = 5

    /// Digits after the point of knots.
    var speedDecimals = 3

    /// Digits after the point of the dilutions.
    var dilutionDecimals = 2

    /// True where RMC and GNS end in a navigational status, GSA in a system and GSV in a signal.
    var isNMEA411 = false

    /// `082959.00`, or nothing where the receiver does not know.
    func time(of epoch: Epoch) -> String {
        guard epoch.clock != .unknown else { return "" }
        let milliseconds = epoch.time.nanosecondsSince1970 / 1_000_000 % 86_400_000
        let second = Int(milliseconds / 1000)
        let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, to: 2) }.joined()
        let fraction = padded(Int(milliseconds % 1000), to: 3).prefix(timeDecimals)
        return fraction.isEmpty ? clock : clock + "." + fraction
    }

    /// Latitude, hemisphere, longitude, hemisphere; four empty fields without a fix.
    func position(of epoch: Epoch) -> [String] {
        let told = toldPosition(of: epoch)
        guard let latitude = told.latitude, let longitude = told.longitude else { return ["", "", "", ""] }
        return [
            latitude.text(degreeDigits: 2), latitude.units < 0 ? "S" : "N",
            longitude.text(degreeDigits: 3), longitude.units < 0 ? "W" : "E",
        ]
    }

    /// The values that a sentence with time and position tells.
    func toldPosition(of epoch: Epoch) -> ToldValues {
        var told = ToldValues(tellsTimeOfDay: epoch.clock != .unknown)
        told.quality = epoch.hasFix ? .autonomous : FixQuality.none
        guard epoch.hasFix else { return told }
        told.latitude = SentAngle(degrees: epoch.latitude, decimals: minuteDecimals)
        told.longitude = SentAngle(degrees: epoch.longitude, decimals: minuteDecimals)
        return told
    }

    /// Speed in knots, nil without a fix.
    func knots(of epoch: Epoch) -> SentNumber? {
        epoch.hasFix ? SentNumber(epoch.speed * 3600 / 1852, decimals: speedDecimals) : nil
    }

    /// Course in degrees, nil at rest and without a fix.
    func course(of epoch: Epoch) -> SentNumber? {
        guard epoch.hasFix, let course = epoch.course else { return nil }
        let rounded = SentNumber(course, decimals: 2)
        return rounded.units >= 36_000 ? SentNumber(0, decimals: 2) : rounded
    }

    /// A dilution; 99.99 where there is none, as receivers say it.
    func dilution(_ value: Double?) -> SentNumber {
        SentNumber(value ?? 99.99, decimals: value == nil ? 2 : dilutionDecimals)
    }

    /// The day of the epoch, in UTC.
    func date(of epoch: Epoch) -> CalendarDate? {
        CalendarDate(daysSince1970: Int(epoch.time.secondsSince1970 / 86_400))
    }
}
