import GNSS
import NMEA
import Text

/// Anonymises a receiver's sentences by moving all fixes to a secret place.
///
/// Only sentences that contribute to fixes are kept, and only their known fields: proprietary sentences may contain a
/// position in any field. Times and dates are kept. The directions of satellites are removed, as they reveal the
/// position at a known time.
struct SentenceScrubber<Random: RandomNumberGenerator> {
    private var random: Random
    private var motion: SecretDisplacement?
    private var place: Coordinate?
    private let heightChange: Int

    init(_ random: Random) {
        self.random = random
        heightChange = Int.random(in: 20...200, using: &self.random)
    }

    /// The anonymised sentence, from `$` to the checksum; `nil` if it is omitted.
    mutating func scrubbed(_ sentence: borrowing SentenceFields) -> String? {
        var fields: [String] = []
        for index in 0..<sentence.count { fields.append(text(sentence[index])) }
        guard fields[0].utf8.count == 5, !fields[0].hasPrefix("P") else { return nil }
        switch fields[0].suffix(3) {
        case "GGA": scrubGGA(&fields)
        case "RMC": scrubRMC(&fields)
        case "GLL": move(&fields, at: 1)
        case "GNS": scrubGNS(&fields)
        case "VTG": scrubVTG(&fields)
        case "ZDA": replace(5..<7, of: &fields, by: "00")
        case "GSV": scrubGSV(&fields)
        case "DTM": replace([3, 5, 7], of: &fields, by: "0.0")
        case "GBS", "GRS", "GSA", "GST", "ROT": break
        default: return nil
        }
        return Self.sentence(fields.joined(separator: ","))
    }

    private static func sentence(_ body: String) -> String {
        let sum = body.utf8.reduce(0, ^)
        let digits = String(sum, radix: 16, uppercase: true)
        return "$\(body)*\(sum < 16 ? "0" : "")\(digits)"
    }

    private func text(_ field: Span<UInt8>) -> String {
        var bytes: [UInt8] = []
        for index in field.indices { bytes.append(field[index]) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

// MARK: - The sentences, with their fields as in NMEA 0183 4.11

extension SentenceScrubber {
    private mutating func scrubGGA(_ fields: inout [String]) {
        move(&fields, at: 2)
        raise(&fields, at: 9)
        // Geoid separation and reference station reveal the region.
        replace([11], of: &fields, by: "0.0")
        replace([14], of: &fields, by: "0000")
    }

    private mutating func scrubGNS(_ fields: inout [String]) {
        move(&fields, at: 2)
        raise(&fields, at: 9)
        replace([10], of: &fields, by: "0.0")
        replace([12], of: &fields, by: "0000")
    }

    private mutating func scrubRMC(_ fields: inout [String]) {
        move(&fields, at: 3)
        turn(&fields, at: 8)
        // Magnetic variation reveals the region.
        replace([10, 11], of: &fields, by: "")
    }

    private func scrubVTG(_ fields: inout [String]) {
        turn(&fields, at: 1)
        // Before NMEA 0183 version 2.3, no letters follow the values.
        replace([fields.count > 2 && fields[2] == "T" ? 3 : 2], of: &fields, by: "")
    }

    private func scrubGSV(_ fields: inout [String]) {
        for first in stride(from: 4, to: fields.count - 2, by: 4) {
            replace([first + 1, first + 2], of: &fields, by: "")
        }
    }

    /// Moves the position in four fields, starting at `first`.
    private mutating func move(_ fields: inout [String], at first: Int) {
        guard fields.count > first + 3, !fields[first].isEmpty || !fields[first + 2].isEmpty else { return }
        guard let old = Coordinate(nmea: fields[first..<first + 4]) else {
            // An absent position gives the same verdict as an invalid one.
            return replace(first..<first + 4, of: &fields, by: "")
        }
        // Keep the zeros that receivers send without a fix.
        if old.latitude == 0, old.longitude == 0 { return }
        place = old
        let motion = motion ?? SecretDisplacement(from: old, by: &random)
        self.motion = motion
        fields.replaceSubrange(first..<first + 4, with: motion.moved(old).nmeaFields)
    }

    private func turn(_ fields: inout [String], at index: Int) {
        guard fields.count > index, !fields[index].isEmpty else { return }
        guard let course = Double(fields[index]), (0...360).contains(course), let place, let motion else {
            return fields[index] = ""
        }
        fields[index] = DecimalField.text(motion.moved(course: course, at: place), decimals: 3)
    }

    private func raise(_ fields: inout [String], at index: Int) {
        guard fields.count > index, !fields[index].isEmpty else { return }
        guard let height = Double(fields[index]), height.magnitude < 1e6 else { return fields[index] = "" }
        let decimals = fields[index].split(separator: ".").dropFirst().first?.count ?? 0
        fields[index] = DecimalField.text(height + Double(heightChange), decimals: min(decimals, 6))
    }

    /// Replaces fields that exist and are not empty.
    private func replace(_ indices: some Sequence<Int>, of fields: inout [String], by text: String) {
        for index in indices where index < fields.count && !fields[index].isEmpty { fields[index] = text }
    }
}

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
