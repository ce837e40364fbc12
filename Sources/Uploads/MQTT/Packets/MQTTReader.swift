/// Reads the fields of one packet, checking each against the remaining bytes.
package struct MQTTReader {
    private var rest: ArraySlice<UInt8>

    package init(_ bytes: some Collection<UInt8>) {
        rest = Array(bytes)[...]
    }

    private init(rest: ArraySlice<UInt8>) {
        self.rest = rest
    }

    package var isAtEnd: Bool { rest.isEmpty }

    var remaining: ArraySlice<UInt8> { rest }

    package mutating func byte() throws(MQTTFault) -> UInt8 {
        guard let byte = rest.popFirst() else { throw .malformed }
        return byte
    }

    /// Reads a Two Byte Integer (MQTT 5, 1.5.2).
    package mutating func twoBytes() throws(MQTTFault) -> UInt16 {
        UInt16(try byte()) << 8 | UInt16(try byte())
    }

    /// Reads a Four Byte Integer (1.5.3).
    package mutating func fourBytes() throws(MQTTFault) -> UInt32 {
        UInt32(try twoBytes()) << 16 | UInt32(try twoBytes())
    }

    /// Reads a Variable Byte Integer of one to four bytes (1.5.5); an overlong encoding is malformed.
    package mutating func variableInteger() throws(MQTTFault) -> Int {
        var value = 0
        for shift in [0, 7, 14, 21] {
            let byte = try byte()
            value |= Int(byte & 0x7F) << shift
            guard byte & 0x80 == 0 else { continue }
            guard shift == 0 || byte != 0 else { break }
            return value
        }
        throw .malformed
    }

    /// Reads length-prefixed bytes (1.5.6).
    package mutating func binary() throws(MQTTFault) -> ArraySlice<UInt8> {
        try bytes(Int(try twoBytes()))
    }

    /// Reads a UTF-8 string with a length prefix (1.5.4); null characters are malformed.
    package mutating func text() throws(MQTTFault) -> String {
        let bytes = try binary()
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
        return text
    }

    /// Consumes the given number of bytes and returns a reader for them.
    package mutating func part(of count: Int) throws(MQTTFault) -> MQTTReader {
        MQTTReader(rest: try bytes(count))
    }

    private mutating func bytes(_ count: Int) throws(MQTTFault) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw .malformed }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}

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
