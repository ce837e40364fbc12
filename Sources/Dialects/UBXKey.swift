internal import UBX

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
