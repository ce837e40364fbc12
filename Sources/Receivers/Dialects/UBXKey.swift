internal import NMEA

/// A configuration key of receivers from u-blox 9 on.
///
/// See Configuration interface in the u-blox F9 and M10 interface descriptions.
package struct UBXKey: Hashable, Sendable {
    /// The key's number, whose upper bits encode the size of its value.
    package let rawValue: UInt32

    init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// The size of the value in bytes; `nil` for an undefined size.
    var byteCount: Int? {
        switch rawValue >> 28 & 7 {
        case 1, 2: 1
        case 3: 2
        case 4: 4
        case 5: 8
        default: nil
        }
    }

    /// The key in little-endian order.
    var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> ($0 * 8)) } }

    func bytes(_ value: UInt64) -> [UInt8] {
        bytes + (0..<(byteCount ?? 0)).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// Queries the value in the RAM layer, which is the one in effect.
    var question: [UInt8] { UBXMessageID.values.frame([0, 0, 0, 0] + bytes) }

    /// Sets values in RAM, until the next power loss.
    static func order(_ values: [(key: UBXKey, value: UInt64)]) -> [UInt8] {
        UBXMessageID.newValues.frame([0, 1, 0, 0] + values.flatMap { $0.key.bytes($0.value) })
    }

    /// The values in an answer, up to the first key of an undefined size.
    static func values(answer payload: [UInt8]) -> [UBXKey: UInt64] {
        var values: [UBXKey: UInt64] = [:]
        var rest = payload.dropFirst(4)
        while rest.count > 4 {
            let key = UBXKey(rest.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) })
            guard let count = key.byteCount, rest.count >= 4 + count else { break }
            values[key] = rest.dropFirst(4).prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
            rest = rest.dropFirst(4 + count)
        }
        return values
    }
}

extension UBXKey {
    static let measurementPeriod = UBXKey(0x3021_0001)
    static let dynamicModel = UBXKey(0x2011_0021)
    static let operatingMode = UBXKey(0x20D0_0001)
    static let firstLineSpeed = UBXKey(0x4052_0001)
    static let augmentation = UBXKey(0x1031_0020)
}

/// Messages for configuration (u-blox 8 / M8 Receiver Description, UBX classes CFG, MON and ACK).
extension UBXMessageID {
    static let refused = UBXMessageID(class: 0x05, message: 0x00)
    static let acknowledged = UBXMessageID(class: 0x05, message: 0x01)
    /// CFG-PRT.
    static let port = UBXMessageID(class: 0x06, message: 0x00)
    /// CFG-MSG.
    static let messageRate = UBXMessageID(class: 0x06, message: 0x01)
    /// CFG-RATE.
    static let fixRate = UBXMessageID(class: 0x06, message: 0x08)
    /// CFG-CFG.
    static let storage = UBXMessageID(class: 0x06, message: 0x09)
    /// CFG-RXM: power mode of receivers without CFG-PMS.
    static let receiverManager = UBXMessageID(class: 0x06, message: 0x11)
    /// CFG-SBAS.
    static let augmentation = UBXMessageID(class: 0x06, message: 0x16)
    /// CFG-NAV5.
    static let navigation = UBXMessageID(class: 0x06, message: 0x24)
    /// CFG-PM2: power saving of receivers without CFG-PMS.
    static let powerSaving = UBXMessageID(class: 0x06, message: 0x3B)
    /// CFG-GNSS.
    static let systems = UBXMessageID(class: 0x06, message: 0x3E)
    /// CFG-PMS: power mode from protocol 18 on.
    static let powerSetup = UBXMessageID(class: 0x06, message: 0x86)
    /// CFG-VALSET.
    static let newValues = UBXMessageID(class: 0x06, message: 0x8A)
    /// CFG-VALGET.
    static let values = UBXMessageID(class: 0x06, message: 0x8B)
    /// MON-VER.
    static let version = UBXMessageID(class: 0x0A, message: 0x04)

    /// Class and number, as in acknowledgements.
    var bytes: [UInt8] { [UInt8(rawValue >> 8), UInt8(truncatingIfNeeded: rawValue)] }

    /// A frame without a payload, which polls this message.
    var question: [UInt8] { frame([]) }
}

extension [UInt8] {
    /// A little-endian number; the caller checks the payload's length.
    func number(at place: Int, bytes: Int) -> Int {
        (0..<bytes).reversed().reduce(0) { $0 << 8 | Int(self[place + $1]) }
    }

    mutating func set(_ number: Int, at place: Int, bytes: Int) {
        for index in 0..<bytes { self[place + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
    }

    /// Sets or clears bit 0 of a byte.
    mutating func enable(_ isEnabled: Bool, at place: Int) { self[place] = self[place] & ~1 | (isEnabled ? 1 : 0) }
}
