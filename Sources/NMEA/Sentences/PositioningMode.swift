internal import GNSS

/// The mode indicator since NMEA 2.3: how the values of a sentence were obtained.
public enum PositioningMode: UInt8, Hashable, Sendable {
    /// A: from satellites without corrections.
    case autonomous = 0x41
    /// D: with differential corrections.
    case differential = 0x44
    /// E: estimated by dead reckoning.
    case estimated = 0x45
    /// F: carrier phase with estimated ambiguities (float RTK).
    case floatRTK = 0x46
    /// M: entered by hand.
    case manual = 0x4D
    /// N: not valid.
    case invalid = 0x4E
    /// P: the precise positioning service.
    case precise = 0x50
    /// R: carrier phase with resolved ambiguities (fixed RTK).
    case fixedRTK = 0x52
    /// S: from a simulator.
    case simulated = 0x53

    /// The corresponding quality of GGA.
    var quality: FixQuality {
        switch self {
        case .autonomous: .autonomous
        case .differential: .differential
        case .estimated: .deadReckoning
        case .floatRTK: .floatRTK
        case .manual: .manual
        case .invalid: .none
        case .precise: .precise
        case .fixedRTK: .fixedRTK
        case .simulated: .simulated
        }
    }
}

extension SentenceFields {
    @inline(__always)
    func mode(_ field: Int) -> PositioningMode? { letter(field).flatMap(PositioningMode.init(rawValue:)) }

    /// A status: `true` for A, `false` for V and any other letter.
    @inline(__always)
    func status(_ field: Int) -> Bool? {
        letter(field).map { $0 == UInt8(ascii: "A") }
    }

    /// A status that distinguishes unknown letters: `true` for A and D (a differential fix), `false` for V, else `nil`.
    ///
    /// It may contradict other sentences, so an unknown letter must not count.
    @inline(__always)
    func knownStatus(_ field: Int) -> Bool? {
        switch letter(field) {
        case UInt8(ascii: "A"), UInt8(ascii: "D"): true
        case UInt8(ascii: "V"): false
        default: nil
        }
    }

    /// One letter for each constellation.
    @inline(__always)
    func modes(_ field: Int) -> InlineList<8, PositioningMode> {
        var modes = InlineList<8, PositioningMode>(placeholder: .invalid)
        let (start, end) = bounds(field)
        var index = start
        while index < end {
            if let mode = PositioningMode(rawValue: byte(at: index)) { modes.append(mode) }
            index &+= 1
        }
        return modes
    }
}

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
