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

/// The MQTT 5 properties that limit the client (2.2.2).
///
/// Others are validated and ignored.
package struct MQTTProperties: Hashable, Sendable {
    /// The broker's keep-alive interval in seconds, which replaces the client's.
    package private(set) var keepAlive: UInt16?

    /// Maximum packet size in bytes; `nil` for no limit.
    package private(set) var longestPacket: UInt32?

    /// Whether the broker supports QoS 1.
    package private(set) var acknowledges = true

    /// Whether the broker supports retained messages.
    package private(set) var retains = true

    package init() {}

    /// Parses properties after their length field.
    ///
    /// - Parameters:
    ///   - reader: positioned at the properties.
    ///   - kind: the packet type.
    /// - Throws: `MQTTFault` if a property is repeated, invalid, or not allowed in this packet.
    package init(from reader: inout MQTTReader, of kind: MQTTAnswer.Kind) throws(MQTTFault) {
        var part = try reader.part(of: try reader.variableInteger())
        var seen: Set<UInt8> = []
        while !part.isAtEnd {
            // All defined identifiers fit in one byte, though the encoding allows more.
            let identifier = try part.byte()
            guard Self.identifiers(in: kind).contains(identifier) else { throw .malformed }
            guard seen.insert(identifier).inserted || identifier == Self.userProperty else { throw .malformed }
            try read(identifier, from: &part)
        }
    }

    private static let userProperty: UInt8 = 0x26

    /// The properties that a broker may send, except those of an authentication that the client did not start.
    private static func identifiers(in kind: MQTTAnswer.Kind) -> Set<UInt8> {
        switch kind {
        case .connectAcknowledgement:
            [
                0x11, 0x12, 0x13, 0x1A, 0x1C, 0x1F, 0x21, 0x22, 0x24, 0x25, userProperty, 0x27, 0x28, 0x29, 0x2A,
            ]
        case .publishAcknowledgement: [0x1F, userProperty]
        case .disconnect: [0x1C, 0x1F, userProperty]
        case .pong: []
        }
    }

    private mutating func read(_ identifier: UInt8, from reader: inout MQTTReader) throws(MQTTFault) {
        switch identifier {
        case 0x13: keepAlive = try reader.twoBytes()
        case 0x24: acknowledges = try Self.flag(&reader)
        case 0x25: retains = try Self.flag(&reader)
        case 0x27:
            let most = try reader.fourBytes()
            if most == 0 { throw .malformed }
            longestPacket = most
        // Receive Maximum must not be 0.
        case 0x21: if try reader.twoBytes() == 0 { throw .malformed }
        case 0x22: _ = try reader.twoBytes()
        case 0x11: _ = try reader.fourBytes()
        case 0x28, 0x29, 0x2A: _ = try Self.flag(&reader)
        case Self.userProperty:
            _ = try reader.text()
            _ = try reader.text()
        // Assigned client identifier, response information, server reference, and reason string.
        default: _ = try reader.text()
        }
    }

    private static func flag(_ reader: inout MQTTReader) throws(MQTTFault) -> Bool {
        switch try reader.byte() {
        case 0: false
        case 1: true
        default: throw .malformed
        }
    }
}
