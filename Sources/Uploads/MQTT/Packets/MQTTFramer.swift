/// Splits a byte stream into packets; buffers at most one packet.
package struct MQTTFramer {
    /// Default limit of a packet's remaining length.
    ///
    /// Answers to a publisher have only a few bytes.
    package static let mostBytes = 65_536

    private let most: Int
    private var bytes: [UInt8] = []

    /// Bytes buffered for an incomplete packet.
    package var count: Int { bytes.count }

    package init(atMost most: Int = Self.mostBytes) { self.most = most }

    package mutating func add(_ more: some Collection<UInt8>) { bytes += more }

    /// First byte of the next packet, available before the rest; `nil` if nothing has arrived.
    package var first: UInt8? { bytes.first }

    /// Returns the next complete packet; `nil` if it is still incomplete.
    ///
    /// - Throws: `MQTTFault` if the length is malformed or exceeds the limit.
    package mutating func next() throws(MQTTFault) -> MQTTPacket? {
        guard let first = bytes.first else { return nil }
        guard let (length, start) = try length() else { return nil }
        guard length <= most else { throw .tooLarge }
        guard bytes.count - start >= length else { return nil }
        let body = Array(bytes[start..<start + length])
        bytes.removeFirst(start + length)
        return MQTTPacket(first: first, body: body)
    }

    /// The remaining length and the offset behind it; `nil` if the length field is incomplete.
    private func length() throws(MQTTFault) -> (length: Int, start: Int)? {
        let digits = bytes.dropFirst().prefix(4)
        guard let last = digits.firstIndex(where: { $0 & 0x80 == 0 }) else {
            if digits.count == 4 { throw .malformed }
            return nil
        }
        var reader = MQTTReader(digits[...last])
        return (try reader.variableInteger(), last + 1)
    }
}

/// A packet with unparsed fields.
package struct MQTTPacket: Hashable, Sendable {
    /// Packet type and flags.
    package let first: UInt8

    /// Everything after the length field.
    package let body: [UInt8]

    package init(first: UInt8, body: [UInt8]) {
        (self.first, self.body) = (first, body)
    }
}
