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
