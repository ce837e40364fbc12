internal import GNSS
internal import NMEA

/// Makes of a receiver's sentences such that do not tell where it was, with the same fixes somewhere else.
///
/// Only sentences that fixes are made of are kept, field by field: what a manufacturer has made up may tell a place in any
/// of them. Times and dates are kept. Satellites have no directions, which with the time would tell where one is.
struct SentenceScrubber<Random: RandomNumberGenerator> {
    private var random: Random
    private var motion: SecretDisplacement?
    private var place: Coordinate?
    private let heightChange: Int

    /// A scrubber whose secret is drawn by lot.
    init(_ random: Random) {
        self.random = random
        heightChange = Int.random(in: 20...200, using: &self.random)
    }

    /// The sentence that one becomes, from the dollar through the checksum; nil where it is left out.
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

    /// A sentence with its checksum.
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
        // The geoid's height differs from place to place, and a reference station has a place.
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
        // The magnetic variation is a property of places.
        replace([10, 11], of: &fields, by: "")
    }

    private func scrubVTG(_ fields: inout [String]) {
        turn(&fields, at: 1)
        // Before version 2.3 there were no letters behind the values.
        replace([fields.count > 2 && fields[2] == "T" ? 3 : 2], of: &fields, by: "")
    }

    private func scrubGSV(_ fields: inout [String]) {
        for first in stride(from: 4, to: fields.count - 2, by: 4) {
            replace([first + 1, first + 2], of: &fields, by: "")
        }
    }

    /// Moves the place that is in four fields from the first one on.
    private mutating func move(_ fields: inout [String], at first: Int) {
        guard fields.count > first + 3, !fields[first].isEmpty || !fields[first + 2].isEmpty else { return }
        guard let old = Coordinate(nmea: fields[first..<first + 4]) else {
            // One that is no place makes the same verdict by its absence.
            return replace(first..<first + 4, of: &fields, by: "")
        }
        // Receivers without a fix send zeros, which stay what they are.
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

    /// Replaces what is in fields that are there and not empty.
    private func replace(_ indices: some Sequence<Int>, of fields: inout [String], by text: String) {
        for index in indices where index < fields.count && !fields[index].isEmpty { fields[index] = text }
    }
}
