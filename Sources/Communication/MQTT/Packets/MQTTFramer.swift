/// Packets in a stream of bytes, of which no more is kept than one packet may have.
package struct MQTTFramer {
    /// The most bytes of a packet that are taken in, behind its first byte and its length: an answer has a few.
    package static let mostBytes = 65_536

    private let most: Int
    private var bytes: [UInt8] = []

    /// The bytes that wait for the rest of their packet.
    package var count: Int { bytes.count }

    /// A stream that has not begun.
    package init(atMost most: Int = Self.mostBytes) { self.most = most }

    /// Takes in what came.
    package mutating func add(_ more: some Collection<UInt8>) { bytes += more }

    /// The first byte of the next packet, which is there before the packet is; nil where nothing is.
    package var first: UInt8? { bytes.first }

    /// The next packet; nil where it is not here yet.
    ///
    /// - Throws: `MQTTFault` where there is no packet of a permitted length.
    package mutating func next() throws(MQTTFault) -> MQTTPacket? {
        guard let first = bytes.first else { return nil }
        guard let (length, start) = try length() else { return nil }
        guard length <= most else { throw .tooLarge }
        guard bytes.count - start >= length else { return nil }
        let body = Array(bytes[start..<start + length])
        bytes.removeFirst(start + length)
        return MQTTPacket(first: first, body: body)
    }

    /// The length of the packet's rest, and where that begins; nil where the length is not here whole.
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

/// A packet whose fields were not looked at yet.
package struct MQTTPacket: Hashable, Sendable {
    /// Its kind and its flags.
    package let first: UInt8

    /// All behind its length.
    package let body: [UInt8]

    /// A packet.
    package init(first: UInt8, body: [UInt8]) {
        (self.first, self.body) = (first, body)
    }
}
