/// The navigational status of NMEA 4.1 and later: whether the data meets the demands that the equipment was set to.
public enum NavigationalStatus: UInt8, Hashable, Sendable {
    /// S: fit.
    case safe = 0x53
    /// C: perhaps not.
    case caution = 0x43
    /// U: not fit.
    case unsafe = 0x55
    /// V: the equipment does not say, as most do not.
    case notProvided = 0x56
}

extension SentenceFields {
    @inline(__always)
    func navigationalStatus(_ field: Int) -> NavigationalStatus? {
        letter(field).flatMap(NavigationalStatus.init(rawValue:))
    }

    /// An angle and E or W behind it, east positive; nil for zero, which receivers send that do not know it.
    @inline(__always)
    func magneticVariation(_ field: Int) -> Double? {
        guard let angle = number(field), angle > 0, angle <= 180 else { return nil }
        return letter(field &+ 1) == UInt8(ascii: "W") ? -angle : angle
    }
}
