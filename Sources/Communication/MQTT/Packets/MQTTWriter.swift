/// The bytes of a packet, made field by field.
package struct MQTTWriter {
    /// The largest length of a packet behind its first byte and the length itself (MQTT 5, 1.5.5).
    static let longestPacket = 268_435_455

    /// The bytes that were written so far.
    package private(set) var bytes: [UInt8] = []

    /// A packet of no bytes yet.
    package init() {}

    /// Adds bytes as they are.
    package mutating func add(_ more: some Sequence<UInt8>) { bytes += more }

    /// Adds a number of two bytes.
    package mutating func add(_ value: UInt16) { bytes += [UInt8(value >> 8), UInt8(value & 0xFF)] }

    /// Adds a number of four bytes.
    package mutating func add(_ value: UInt32) {
        add(UInt16(value >> 16))
        add(UInt16(value & 0xFFFF))
    }

    /// Adds bytes behind their number; false where there are more than 65,535.
    package mutating func addCounted(_ more: [UInt8]) -> Bool {
        guard let count = UInt16(exactly: more.count) else { return false }
        add(count)
        add(more)
        return true
    }

    /// Adds text behind the number of its bytes; false where it is too long, or has a null character.
    package mutating func addText(_ text: String) -> Bool {
        let more = Array(text.utf8)
        return !more.contains(0) && addCounted(more)
    }

    /// Adds a number of one to four bytes; more than `longestPacket` is none.
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

    /// The packet that these bytes are the rest of; nil where they are too many.
    package func packet(first: UInt8) -> [UInt8]? {
        var packet = MQTTWriter()
        packet.bytes.reserveCapacity(bytes.count + 5)
        packet.add([first])
        guard packet.addVariableInteger(bytes.count) else { return nil }
        packet.add(bytes)
        return packet.bytes
    }
}
