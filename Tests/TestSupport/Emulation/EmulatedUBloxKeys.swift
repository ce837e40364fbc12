internal import NMEA

/// A u-blox receiver of generation 10, whose settings are key-value pairs.
package struct EmulatedUBloxKeys: EmulatedPersonality {
    /// The supported keys and their values.
    package var values: [UInt32: [UInt8]]

    private static let lineSpeed: UInt32 = 0x4052_0001

    /// Creates a receiver with factory settings, at 38400 baud.
    package init() {
        values = [
            0x3021_0001: [0xE8, 0x03], 0x2011_0021: [0], 0x20D0_0001: [0], Self.lineSpeed: [0x00, 0x96, 0, 0],
            0x1031_001F: [1], 0x1031_0020: [1], 0x1031_0021: [1], 0x1031_0022: [1], 0x1031_0024: [1], 0x1031_0025: [0],
        ]
        // On UART 1: GGA, GLL, GSA, GSV, RMC and VTG are on; GST, ZDA, GNS and binary messages are off.
        for key in [0x2091_00BB, 0x2091_00CA, 0x2091_00C0, 0x2091_00C5, 0x2091_00AC, 0x2091_00B1] as [UInt32] {
            values[key] = [1]
        }
        for key in [0x2091_00D4, 0x2091_00D9, 0x2091_00B6, 0x2091_0007, 0x2091_0039, 0x2091_0016, 0x2091_0160]
            as [UInt32]
        {
            values[key] = [0]
        }
    }

    package var speed: Int { values[Self.lineSpeed]?.reversed().reduce(0) { $0 << 8 | Int($1) } ?? 0 }

    package mutating func replies(to order: [UInt8]) -> [[UInt8]] {
        guard order.count >= 8, order[0] == 0xB5 else { return [] }
        let payload = Array(order[6..<order.count - 2])
        switch (order[2], order[3]) {
        case (0x0A, 0x04):
            let version =
                EmulatedUBlox.text("ROM SPG 5.10 (7b202e)", 30) + EmulatedUBlox.text("000A0000", 10)
                + EmulatedUBlox.text("FWVER=SPG 5.10", 30) + EmulatedUBlox.text("PROTVER=34.10", 30)
            return [UBXMessageID(class: 0x0A, message: 0x04).frame(version)]
        case (0x0A, 0x38):
            return [
                UBXMessageID(class: 0x0A, message: 0x38).frame(
                    [0, 1, 0, 0, 0, 0, 2, 1] + [UInt8](repeating: 0, count: 20)
                )
            ]
        case (0x06, 0x8B): return value(payload)
        case (0x06, 0x8A): return take(payload)
        case (0x06, 0x09): return [Self.reply(true, 0x09)]
        case (0x06, let number): return [Self.reply(false, number)]
        default: return []
        }
    }

    private func value(_ payload: [UInt8]) -> [[UInt8]] {
        let key = Self.key(payload.dropFirst(4))
        guard payload.count == 8, let value = values[key] else { return [Self.reply(false, 0x8B)] }
        let answer = UBXMessageID(class: 0x06, message: 0x8B).frame([1, 0, 0, 0] + payload[4..<8] + value)
        return [answer, Self.reply(true, 0x8B)]
    }

    /// Applies all values of a command, or none.
    private mutating func take(_ payload: [UInt8]) -> [[UInt8]] {
        var next = values
        var rest = payload.dropFirst(4)
        while rest.count > 4 {
            let key = Self.key(rest)
            guard let size = values[key]?.count, rest.count >= 4 + size else { return [Self.reply(false, 0x8A)] }
            next[key] = Array(rest.dropFirst(4).prefix(size))
            rest = rest.dropFirst(4 + size)
        }
        values = next
        return [Self.reply(true, 0x8A)]
    }

    private static func key(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func reply(_ isObeyed: Bool, _ number: UInt8) -> [UInt8] {
        UBXMessageID(class: 0x05, message: isObeyed ? 1 : 0).frame([0x06, number])
    }
}
