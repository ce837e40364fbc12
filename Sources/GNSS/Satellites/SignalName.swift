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
