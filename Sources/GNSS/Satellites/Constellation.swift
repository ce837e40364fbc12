/// A satellite navigation system, numbered as by u-blox and gpsd (gnssid).
public enum Constellation: UInt8, Hashable, Sendable, CaseIterable {
    /// The Global Positioning System of the United States.
    case gps = 0
    /// Satellite-based augmentation systems, such as WAAS, EGNOS, MSAS and GAGAN.
    case sbas = 1
    /// Galileo, of the European Union.
    case galileo = 2
    /// BeiDou, of China.
    case beiDou = 3
    /// The indoor messaging system IMES, of Japan.
    case imes = 4
    /// The Quasi-Zenith Satellite System, of Japan.
    case qzss = 5
    /// GLONASS, of Russia.
    case glonass = 6
    /// NavIC (formerly IRNSS), of India.
    case navIC = 7
}

extension Constellation {
    /// The common name, such as `Galileo`.
    public var name: String {
        switch self {
        case .gps: "GPS"
        case .sbas: "SBAS"
        case .galileo: "Galileo"
        case .beiDou: "BeiDou"
        case .imes: "IMES"
        case .qzss: "QZSS"
        case .glonass: "GLONASS"
        case .navIC: "NavIC"
        }
    }

    /// The letter in RINEX (version 3.05, table 4), such as `E`; `M` for IMES, which RINEX does not have.
    public var letter: Character {
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

    /// The name of a satellite as in RINEX, from letter and number.
    ///
    /// - Parameter number: the satellite's number within the system, 1 to 255.
    /// - Returns: the name, such as `E05`.
    public func satelliteName(_ number: Int) -> String { "\(letter)\(number < 10 ? "0" : "")\(number)" }

    /// The name of a signal of this system.
    ///
    /// - Parameter number: the NMEA 0183 signal ID.
    /// - Returns: the name; `nil` if the table of NMEA 0183 (version 4.11, signal identification) does not have the ID.
    public func signalName(_ number: UInt8) -> SignalName? {
        guard number > 0, number <= signalNames.count else { return nil }
        return signalNames[Int(number) - 1]
    }

    /// The names of the NMEA 0183 signal IDs, starting at 1.
    private var signalNames: [SignalName] {
        switch self {
        case .gps: SignalName.gps
        case .glonass: SignalName.glonass
        case .galileo: SignalName.galileo
        case .beiDou: SignalName.beiDou
        case .qzss: SignalName.qzss
        case .navIC: SignalName.navIC
        case .sbas: SignalName.sbas
        case .imes: []
        }
    }
}

/// The name of a satellite signal and its band.
public struct SignalName: Hashable, Sendable, CustomStringConvertible {
    /// The band in the system's own documents, such as `L1` or `E5a`.
    public let band: String

    /// The common name of the signal, such as `L1 C/A`, `L2C-M` or `E5a`.
    public let description: String

    private init(_ description: String, in band: String? = nil) {
        self.band = band ?? description
        self.description = description
    }
}

extension SignalName {
    // From NMEA 0183 version 4.11, table of signal identification.
    static let gps: [SignalName] = [
        SignalName("L1 C/A", in: "L1"), SignalName("L1 P(Y)", in: "L1"), SignalName("L1 M", in: "L1"),
        SignalName("L2 P(Y)", in: "L2"), SignalName("L2C-M", in: "L2"), SignalName("L2C-L", in: "L2"),
        SignalName("L5-I", in: "L5"), SignalName("L5-Q", in: "L5"),
    ]

    static let glonass: [SignalName] = [
        SignalName("G1 C/A", in: "G1"), SignalName("G1 P", in: "G1"), SignalName("G2 C/A", in: "G2"),
        SignalName("G2 P", in: "G2"),
    ]

    static let galileo: [SignalName] = [
        SignalName("E5a"), SignalName("E5b"), SignalName("E5a+b", in: "E5"), SignalName("E6-A", in: "E6"),
        SignalName("E6-BC", in: "E6"), SignalName("E1-A", in: "E1"), SignalName("E1-BC", in: "E1"),
    ]

    static let beiDou: [SignalName] = [
        SignalName("B1I", in: "B1"), SignalName("B1Q", in: "B1"), SignalName("B1C"), SignalName("B1A", in: "B1"),
        SignalName("B2a"), SignalName("B2b"), SignalName("B2a+b", in: "B2"), SignalName("B3I", in: "B3"),
        SignalName("B3Q", in: "B3"), SignalName("B3A", in: "B3"), SignalName("B2I", in: "B2"),
        SignalName("B2Q", in: "B2"),
    ]

    static let qzss: [SignalName] = [
        SignalName("L1 C/A", in: "L1"), SignalName("L1C-D", in: "L1C"), SignalName("L1C-P", in: "L1C"),
        SignalName("L1S"), SignalName("L2C-M", in: "L2"), SignalName("L2C-L", in: "L2"), SignalName("L5-I", in: "L5"),
        SignalName("L5-Q", in: "L5"), SignalName("L6D"), SignalName("L6E"),
    ]

    // IDs 3 and 4 are the restricted service in the same bands.
    static let navIC: [SignalName] = [
        SignalName("L5"), SignalName("S"), SignalName("L5 RS", in: "L5"), SignalName("S RS", in: "S"), SignalName("L1"),
    ]

    static let sbas: [SignalName] = [SignalName("L1 C/A", in: "L1"), SignalName("L5-I", in: "L5")]
}
