/// Builds a packet field by field.
package struct MQTTWriter {
    /// Maximum remaining length of a packet (MQTT 5, 1.5.5).
    static let longestPacket = 268_435_455

    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func add(_ more: some Sequence<UInt8>) { bytes += more }

    /// Appends a Two Byte Integer.
    package mutating func add(_ value: UInt16) { bytes += [UInt8(value >> 8), UInt8(value & 0xFF)] }

    /// Appends a Four Byte Integer.
    package mutating func add(_ value: UInt32) {
        add(UInt16(value >> 16))
        add(UInt16(value & 0xFFFF))
    }

    /// Appends length-prefixed bytes; false if there are more than 65,535.
    package mutating func addCounted(_ more: [UInt8]) -> Bool {
        guard let count = UInt16(exactly: more.count) else { return false }
        add(count)
        add(more)
        return true
    }

    /// Appends length-prefixed text; false if it is too long or contains a null character.
    package mutating func addText(_ text: String) -> Bool {
        let more = Array(text.utf8)
        return !more.contains(0) && addCounted(more)
    }

    /// Appends a Variable Byte Integer; false if it exceeds `longestPacket`.
    package mutating func addVariableInteger(_ value: Int) -> Bool {
        guard (0...Self.longestPacket).contains(value) else { return false }
        var rest = value
        repeat {
            let digit = UInt8(rest & 0x7F)
            rest >>= 7
            bytes.append(rest > 0 ? digit | 0x80 : digit)
        } while rest > 0
        return true
    }

    /// The whole packet, these bytes being its remainder; `nil` if they are too many.
    package func packet(first: UInt8) -> [UInt8]? {
        var packet = MQTTWriter()
        packet.bytes.reserveCapacity(bytes.count + 5)
        packet.add([first])
        guard packet.addVariableInteger(bytes.count) else { return nil }
        packet.add(bytes)
        return packet.bytes
    }
}
