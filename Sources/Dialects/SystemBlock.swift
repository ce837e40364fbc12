internal import GNSS

/// The part of CFG-GNSS that enables a satellite system (u-blox 8 / M8 Receiver Description).
struct SystemBlock {
    /// `nil` if gpslog does not know the system.
    let system: Constellation?

    let isEnabled: Bool

    /// The offset of the block's flags in the payload.
    let place: Int

    /// The blocks of a payload; `nil` if it is shorter than its own count requires.
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
