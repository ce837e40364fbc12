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
