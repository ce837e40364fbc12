internal import GNSS

/// The numbers in the sentences and messages of CASIC's protocol (CASIC Multimode Satellite Navigation Receiver Protocol
/// Specification, V4.2.0.3, 1.5.9, 1.6 and CFG-NAVX).
enum CASICTables {
    /// The systems, their bits in PCAS04 and CFG-NAVX, and their letters in PCAS06's answer.
    static let systems: [(system: Constellation, bit: Int, letter: Character)] = [
        (.gps, 1, "G"), (.beiDou, 2, "B"), (.glonass, 4, "R"),
    ]

    /// The models as CFG-NAVX numbers them; PCAS11, which the specification has not, takes the same numbers.
    static let models: [(model: DynamicModel, number: Int)] = [
        (.portable, 0), (.stationary, 1), (.pedestrian, 2), (.automotive, 3), (.sea, 4), (.airborne, 5),
    ]

    /// The speeds, by the number of PCAS01.
    static let speeds = [4800, 9600, 19_200, 38_400, 57_600, 115_200]

    /// The sentences of PCAS03 in the order of its fields; nil for those that are left as they are.
    static let outputs: [String?] = [
        "GGA", "GLL", "GSA", "GSV", "RMC", "VTG", "ZDA", nil, nil, nil, nil, nil, nil, "GST",
    ]

    /// The sentences that are switched, whichever set they belong to.
    static let sentences = Set(outputs.compactMap { $0 })

    /// The sentences of a set; none of the one that is not sent.
    static func members(of set: MessageSet) -> Set<String> {
        switch set {
        case .lean: ["GGA", "GSA", "RMC", "GST"]
        case .full: ["GGA", "GSA", "GSV", "RMC", "GST"]
        case .binary: []
        }
    }

    /// The states of the antenna, by its words for them.
    static let antennas = ["OK": "connected", "OPEN": "not connected", "SHORT": "short circuit"]
}
