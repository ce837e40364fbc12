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
