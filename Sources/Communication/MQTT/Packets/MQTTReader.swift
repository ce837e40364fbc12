/// The fields of one packet, in order; each is checked against what is left of the packet.
package struct MQTTReader {
    private var rest: ArraySlice<UInt8>

    /// Reads these bytes.
    package init(_ bytes: some Collection<UInt8>) {
        rest = Array(bytes)[...]
    }

    private init(rest: ArraySlice<UInt8>) {
        self.rest = rest
    }

    /// True where every byte was read.
    package var isAtEnd: Bool { rest.isEmpty }

    /// The bytes that were not read.
    var remaining: ArraySlice<UInt8> { rest }

    /// The next byte.
    package mutating func byte() throws(MQTTFault) -> UInt8 {
        guard let byte = rest.popFirst() else { throw .malformed }
        return byte
    }

    /// The next two bytes as a number (MQTT 5, 1.5.2).
    package mutating func twoBytes() throws(MQTTFault) -> UInt16 {
        UInt16(try byte()) << 8 | UInt16(try byte())
    }

    /// The next four bytes as a number (1.5.3).
    package mutating func fourBytes() throws(MQTTFault) -> UInt32 {
        UInt32(try twoBytes()) << 16 | UInt32(try twoBytes())
    }

    /// A number of one to four bytes (1.5.5); one with more bytes than it needs is malformed.
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

    /// Bytes behind their number (1.5.6).
    package mutating func binary() throws(MQTTFault) -> ArraySlice<UInt8> {
        try bytes(Int(try twoBytes()))
    }

    /// Text behind the number of its bytes (1.5.4): UTF-8 without a null character.
    package mutating func text() throws(MQTTFault) -> String {
        let bytes = try binary()
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
        return text
    }

    /// A reader of so many bytes, which are read here then.
    package mutating func part(of count: Int) throws(MQTTFault) -> MQTTReader {
        MQTTReader(rest: try bytes(count))
    }

    private mutating func bytes(_ count: Int) throws(MQTTFault) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw .malformed }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
