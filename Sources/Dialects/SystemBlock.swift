package import GNSS

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

extension Constellation {
    /// Those that a user chooses from: QZSS goes with GPS, as u-blox recommends, and augmentation has its own setting.
    package static let selectable: Set<Constellation> = [.gps, .galileo, .beiDou, .glonass, .navIC]
}

extension Set<Constellation> {
    /// True where a system is to be used, which is not always named; nil where it is to stay as it is.
    func wants(_ system: Constellation) -> Bool? {
        switch system {
        case .qzss: contains(.gps)
        case .sbas, .imes: nil
        default: contains(system)
        }
    }
}

extension [UInt8] {
    /// A number, least significant byte first; the payload is long enough for it.
    func number(at place: Int, bytes: Int) -> Int {
        (0..<bytes).reversed().reduce(0) { $0 << 8 | Int(self[place + $1]) }
    }

    mutating func set(_ number: Int, at place: Int, bytes: Int) {
        for index in 0..<bytes { self[place + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
    }

    /// Sets or clears the lowest bit of a byte.
    mutating func enable(_ isEnabled: Bool, at place: Int) { self[place] = self[place] & ~1 | (isEnabled ? 1 : 0) }
}

extension DynamicModel {
    /// The model of a number of u-blox's; nil for those that have no name here.
    init?(ublox number: UInt8) {
        guard let model = Self.allCases.first(where: { $0.ublox == number }) else { return nil }
        self = model
    }

    /// Its number in CFG-NAV5 and CFG-NAVSPG-DYNMODEL.
    var ublox: UInt8 {
        switch self {
        case .portable: 0
        case .stationary: 2
        case .pedestrian: 3
        case .automotive: 4
        case .sea: 5
        case .airborne: 6
        }
    }
}

extension UnsupportedSetting {
    /// A setting that the receiver did not tell when it was asked.
    static func unknown(_ name: String) -> UnsupportedSetting {
        UnsupportedSetting(name: name, reason: "it does not tell how that is set")
    }
}
