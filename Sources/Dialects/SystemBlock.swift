internal import GNSS

/// The part of CFG-GNSS that says whether one satellite system is used (u-blox 8 / M8 Receiver Description).
struct SystemBlock {
    /// The system; nil for one that is not known here.
    let system: Constellation?

    /// True where it is used.
    let isEnabled: Bool

    /// The place of its flags in the payload.
    let place: Int

    /// The blocks of a payload; nil where it is too short for those that it announces.
    static func all(in payload: [UInt8]) -> [SystemBlock]? {
        guard payload.count >= 4, payload.count >= 4 + 8 * Int(payload[3]) else { return nil }
        return (0..<Int(payload[3])).map { index in
            let start = 4 + 8 * index
            return SystemBlock(
                system: Constellation(rawValue: payload[start]),
                isEnabled: payload[start + 4] & 1 == 1,
                place: start + 4
            )
        }
    }
}
