internal import GNSS

/// The mode indicator of NMEA 2.3 and later: how the values of a sentence came about.
public enum PositioningMode: UInt8, Hashable, Sendable {
    /// A: from the satellites alone.
    case autonomous = 0x41
    /// D: corrected by a reference.
    case differential = 0x44
    /// E: estimated, by dead reckoning.
    case estimated = 0x45
    /// F: carrier phase, ambiguities estimated.
    case floatRTK = 0x46
    /// M: entered by hand.
    case manual = 0x4D
    /// N: not valid.
    case invalid = 0x4E
    /// P: the precise positioning service.
    case precise = 0x50
    /// R: carrier phase, ambiguities resolved.
    case fixedRTK = 0x52
    /// S: made by a simulator.
    case simulated = 0x53

    /// The same in the words of GGA.
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

    /// A status: A is true; V is false, as is any other letter, since only A vouches for anything.
    @inline(__always)
    func status(_ field: Int) -> Bool? {
        letter(field).map { $0 == UInt8(ascii: "A") }
    }

    /// A status that can contradict other sentences: A and D (a differential fix) are true, V is false, and an unknown letter
    /// says nothing.
    @inline(__always)
    func knownStatus(_ field: Int) -> Bool? {
        switch letter(field) {
        case UInt8(ascii: "A"), UInt8(ascii: "D"): true
        case UInt8(ascii: "V"): false
        default: nil
        }
    }

    /// One mode for each constellation, in one field.
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
