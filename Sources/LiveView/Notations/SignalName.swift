internal import GNSS

extension Satellite {
    /// The letter of its constellation, as RINEX has it.
    var letter: Character { constellation.letter }

    /// The letter of its constellation and its number there, `G05`.
    var name: String { "\(letter)\(number < 10 ? "0" : "")\(number)" }

    /// The name of the signal, such as `L1` or `E5a`; nil where the receiver told none, or none that is known.
    var signalName: String? {
        guard let signal, let names = constellation.signals, signal > 0, signal <= names.count else { return nil }
        return names[Int(signal) - 1]
    }
}

extension Constellation {
    /// The letter that RINEX has for it.
    var letter: Character {
        switch self {
        case .gps: "G"
        case .sbas: "S"
        case .galileo: "E"
        case .beiDou: "C"
        case .imes: "M"
        case .qzss: "J"
        case .glonass: "R"
        case .navIC: "I"
        }
    }

    /// Its name in three letters.
    var shortName: String {
        switch self {
        case .gps: "GPS"
        case .sbas: "SBS"
        case .galileo: "GAL"
        case .beiDou: "BDS"
        case .imes: "IME"
        case .qzss: "QZS"
        case .glonass: "GLO"
        case .navIC: "NIC"
        }
    }

    /// The colour in which its satellites are drawn; their letters tell them apart as well.
    var colour: Style.Colour {
        switch self {
        case .gps: .green
        case .glonass: .red
        case .galileo: .brightBlue
        case .beiDou: .yellow
        case .qzss: .magenta
        case .sbas, .imes, .navIC: .cyan
        }
    }

    /// The signals by NMEA 0183's number of them, from 1 on (version 4.11, table 19); nil where it has none.
    fileprivate var signals: [String]? {
        switch self {
        case .gps: ["L1", "L1P", "L1M", "L2P", "L2C", "L2C", "L5", "L5"]
        case .glonass: ["L1", "L1P", "L2", "L2P"]
        case .galileo: ["E5a", "E5b", "E5", "E6", "E6", "E1", "E1"]
        case .beiDou: ["B1I", "B1Q", "B1C", "B1A", "B2a", "B2b", "B2", "B3I", "B3Q", "B3A", "B2I", "B2Q"]
        case .qzss: ["L1", "L1C", "L1C", "L1S", "L2C", "L2C", "L5", "L5", "L6D", "L6E"]
        case .navIC: ["L5", "S", "L5", "S", "L1"]
        case .sbas: ["L1", "L5"]
        case .imes: nil
        }
    }
}
