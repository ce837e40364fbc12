/// The navigational status since NMEA 4.1: whether the data meets the equipment's configured requirements.
public enum NavigationalStatus: UInt8, Hashable, Sendable {
    /// S: the data is safe to use.
    case safe = 0x53
    /// C: the data may be unsafe to use.
    case caution = 0x43
    /// U: the data is unsafe to use.
    case unsafe = 0x55
    /// V: not provided, as by most equipment.
    case notProvided = 0x56
}

extension SentenceFields {
    @inline(__always)
    func navigationalStatus(_ field: Int) -> NavigationalStatus? {
        letter(field).flatMap(NavigationalStatus.init(rawValue:))
    }

    /// An angle with E or W in the next field, east positive; `nil` for zero, which stands for unknown.
    @inline(__always)
    func magneticVariation(_ field: Int) -> Double? {
        guard let angle = number(field), angle > 0, angle <= 180 else { return nil }
        return letter(field &+ 1) == UInt8(ascii: "W") ? -angle : angle
    }
}
