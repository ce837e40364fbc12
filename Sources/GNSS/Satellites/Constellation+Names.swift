extension Constellation {
    /// The name that people know the system by, `Galileo`.
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

    /// Its letter in RINEX (version 3.05, table 4), `E`; for IMES, which RINEX has not, an `M`.
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

    /// One of its satellites, named as RINEX does: by letter and number.
    ///
    /// - Parameter number: the satellite's number within the system, 1 through 255.
    /// - Returns: the name, `E05`.
    public func satelliteName(_ number: Int) -> String { "\(letter)\(number < 10 ? "0" : "")\(number)" }

    /// One of its signals.
    ///
    /// - Parameter number: NMEA 0183's number of the signal within the system.
    /// - Returns: its name; nil where the table of NMEA 0183 (version 4.11, signal identification) has none.
    public func signalName(_ number: UInt8) -> SignalName? {
        guard number > 0, number <= signalNames.count else { return nil }
        return signalNames[Int(number) - 1]
    }

    /// The names of the signals that NMEA 0183 numbers, from 1 on.
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
