internal import GNSS
internal import Text

extension Coordinate {
    /// Parses four fields: latitude, N or S, longitude, E or W; `nil` if they are invalid.
    init?(nmea fields: ArraySlice<String>) {
        let fields = Array(fields)
        guard fields.count == 4, let latitude = Self.degrees(fields[0]), let longitude = Self.degrees(fields[2]),
            ["N", "S"].contains(fields[1]), ["E", "W"].contains(fields[3])
        else { return nil }
        self.init(
            latitude: fields[1] == "N" ? latitude : -latitude,
            longitude: fields[3] == "E" ? longitude : -longitude
        )
    }

    /// Degrees from `ddmm.mmmm` or `dddmm.mmmm`.
    private static func degrees(_ field: String) -> Double? {
        guard field.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }), let number = Double(field),
            number < 100_000
        else { return nil }
        let degrees = (number / 100).rounded(.down)
        let minutes = number - degrees * 100
        return minutes < 60 ? degrees + minutes / 60 : nil
    }

    /// The coordinate as four fields, with a resolution of 1e-7 minutes (0.2 mm).
    var nmeaFields: [String] {
        [
            Self.field(latitude, degreeDigits: 2), latitude < 0 ? "S" : "N",
            Self.field(longitude, degreeDigits: 3), longitude < 0 ? "W" : "E",
        ]
    }

    private static func field(_ angle: Double, degreeDigits: Int) -> String {
        // Round before splitting, so that 60 minutes carry into the degrees.
        let units = UInt64((angle.magnitude * 600_000_000).rounded())
        let (degrees, rest) = units.quotientAndRemainder(dividingBy: 600_000_000)
        let (minutes, fraction) = rest.quotientAndRemainder(dividingBy: 10_000_000)
        return DecimalField.digits(degrees, degreeDigits) + DecimalField.digits(minutes, 2) + "."
            + DecimalField.digits(fraction, 7)
    }
}

/// Formats numbers for fields of sentences.
enum DecimalField {
    /// A number with a fixed number of decimals, 0 to 6.
    static func text(_ number: Double, decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        let units = UInt64((number.magnitude * scale).rounded())
        let (whole, fraction) = units.quotientAndRemainder(dividingBy: UInt64(scale))
        let text = decimals > 0 ? "\(whole).\(digits(fraction, decimals))" : "\(whole)"
        return number < 0 && units > 0 ? "-" + text : text
    }

    /// An integer padded with leading zeros to `count` digits.
    static func digits(_ number: UInt64, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
