import GNSS

struct Dialect {
    /// The talker of sentences about all constellations: `GP`, or `GN` for a receiver with several.
    var talker = "GP"

    /// Decimals of the seconds, 0 through 3.
    var timeDecimals = 2

    /// Decimals of the minutes of arc.
    var minuteDecimals = 5

    /// Decimals of the knots.
    var speedDecimals = 3

    /// Decimals of the dilutions.
    var dilutionDecimals = 2

    /// Whether RMC and GNS end with a navigational status, GSA with a system and GSV with a signal.
    var isNMEA411 = false

    /// Such as `082959.00`; empty if the receiver does not know the time.
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

    /// The values of a sentence with time and position.
    func toldPosition(of epoch: Epoch) -> ToldValues {
        var told = ToldValues(tellsTimeOfDay: epoch.clock != .unknown)
        told.quality = epoch.hasFix ? .autonomous : FixQuality.none
        guard epoch.hasFix else { return told }
        told.latitude = SentAngle(degrees: epoch.latitude, decimals: minuteDecimals)
        told.longitude = SentAngle(degrees: epoch.longitude, decimals: minuteDecimals)
        return told
    }

    /// Speed in knots; nil without a fix.
    func knots(of epoch: Epoch) -> SentNumber? {
        epoch.hasFix ? SentNumber(epoch.speed * 3600 / 1852, decimals: speedDecimals) : nil
    }

    /// Course in degrees; nil at rest and without a fix.
    func course(of epoch: Epoch) -> SentNumber? {
        guard epoch.hasFix, let course = epoch.course else { return nil }
        let rounded = SentNumber(course, decimals: 2)
        return rounded.units >= 36_000 ? SentNumber(0, decimals: 2) : rounded
    }

    /// A dilution; 99.99 if unknown, as receivers send it.
    func dilution(_ value: Double?) -> SentNumber {
        SentNumber(value ?? 99.99, decimals: value == nil ? 2 : dilutionDecimals)
    }

    /// The epoch's date in UTC.
    func date(of epoch: Epoch) -> CalendarDate? {
        CalendarDate(daysSince1970: Int(epoch.time.secondsSince1970 / 86_400))
    }
}
