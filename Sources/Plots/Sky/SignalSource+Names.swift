internal import GNSS
internal import Logbook

extension SignalSource {
    /// The satellite as RINEX names it: a letter for the system, and its number, `G07`.
    var satelliteName: String { "\(constellation.letter)\(number < 10 ? "0" : "")\(number)" }

    /// The system and the signal, as people name them: `GPS L1 C/A`; the system alone where signals are not told apart.
    var signalName: String {
        guard let signal else { return constellation.name }
        let known = Self.signalNames[constellation]?[signal]
        return constellation.name + " " + (known ?? "signal \(signal)")
    }

    /// Source: NMEA 0183 4.11, table 19 and 20.
    private static let signalNames: [Constellation: [UInt8: String]] = [
        .gps: [
            1: "L1 C/A", 2: "L1 P(Y)", 3: "L1 M", 4: "L2 P(Y)", 5: "L2C-M", 6: "L2C-L", 7: "L5-I", 8: "L5-Q",
        ],
        .glonass: [1: "G1 C/A", 2: "G1 P", 3: "G2 C/A", 4: "G2 P"],
        .galileo: [1: "E5a", 2: "E5b", 3: "E5a+b", 4: "E6-A", 5: "E6-BC", 6: "E1-A", 7: "E1-BC"],
        .beiDou: [
            1: "B1I", 2: "B1Q", 3: "B1C", 4: "B1A", 5: "B2a", 6: "B2b", 7: "B2a+b", 8: "B3I", 9: "B3Q", 10: "B3A",
            11: "B2I", 12: "B2Q",
        ],
        .qzss: [
            1: "L1 C/A", 2: "L1C-D", 3: "L1C-P", 4: "L1S", 5: "L2C-M", 6: "L2C-L", 7: "L5-I", 8: "L5-Q", 9: "L6D",
            10: "L6E",
        ],
        .navIC: [1: "L5", 2: "S", 5: "L1"],
    ]
}

extension Constellation {
    /// The letter by which RINEX knows the system.
    var letter: Character {
        switch self {
        case .gps: "G"
        case .sbas: "S"
        case .galileo: "E"
        case .beiDou: "C"
        case .imes: "L"
        case .qzss: "J"
        case .glonass: "R"
        case .navIC: "I"
        }
    }
}
