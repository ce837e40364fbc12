internal import GNSS

/// The numbers in CASIC's sentences and messages.
///
/// See CASIC Multimode Satellite Navigation Receiver Protocol Specification, V4.2.0.3, 1.5.9, 1.6 and CFG-NAVX.
enum CASICTables {
    /// Systems with their bits in PCAS04 and CFG-NAVX, and their letters in the answer to PCAS06.
    static let systems: [(system: Constellation, bit: Int, letter: Character)] = [
        (.gps, 1, "G"), (.beiDou, 2, "B"), (.glonass, 4, "R"),
    ]

    /// The models as CFG-NAVX numbers them; PCAS11, which the specification omits, uses the same numbers.
    static let models: [(model: DynamicModel, number: Int)] = [
        (.portable, 0), (.stationary, 1), (.pedestrian, 2), (.automotive, 3), (.sea, 4), (.airborne, 5),
    ]

    /// Bits per second, indexed by the number in PCAS01.
    static let speeds = [4800, 9600, 19_200, 38_400, 57_600, 115_200]

    /// The sentences of PCAS03 in field order; `nil` for those that are never changed.
    static let outputs: [String?] = [
        "GGA", "GLL", "GSA", "GSV", "RMC", "VTG", "ZDA", nil, nil, nil, nil, nil, nil, "GST",
    ]

    /// All sentences that can be switched on and off.
    static let sentences = Set(outputs.compactMap { $0 })

    /// The sentences of a set; empty for `.binary`, which is not supported.
    static func members(of set: MessageSet) -> Set<String> {
        switch set {
        case .lean: ["GGA", "GSA", "RMC", "GST"]
        case .full: ["GGA", "GSA", "GSV", "RMC", "GST"]
        case .binary: []
        }
    }

    /// The receiver's words for the state of the antenna, and gpslog's.
    static let antennas = ["OK": "connected", "OPEN": "not connected", "SHORT": "short circuit"]
}

/// Builds frames of CASIC's binary protocol.
///
/// See CASIC Multimode Satellite Navigation Receiver Protocol Specification, V4.2.0.3, 2.2.
enum CASICFrame {
    /// A frame without a payload, which queries the message with this class and number.
    ///
    /// Receivers add class and number in this order; the specification has them the other way round.
    static func question(class group: UInt8, message: UInt8) -> [UInt8] {
        // The checksum adds 32-bit words: first length, class and number, then the payload.
        let word: [UInt8] = [0, 0, group, message]
        return [0xBA, 0xCE] + word + word
    }
}
