/// The properties of an answer of MQTT 5 that say what the client may do (2.2.2); the others are checked and left out.
package struct MQTTProperties: Hashable, Sendable {
    /// The seconds after which the broker wants to hear something, in place of those that the client has named.
    package private(set) var keepAlive: UInt16?

    /// The longest packet that the broker takes, all in all; nil for any.
    package private(set) var longestPacket: UInt32?

    /// False where the broker takes messages at QoS 0 only.
    package private(set) var acknowledges = true

    /// False where the broker keeps no messages for later subscribers.
    package private(set) var retains = true

    /// No properties.
    package init() {}

    /// Reads properties behind their length.
    ///
    /// - Parameters:
    ///   - reader: the reader that has them next.
    ///   - kind: the packet that they are of.
    /// - Throws: `MQTTFault` where one is not of this packet, comes twice, or has a value that it cannot have.
    package init(from reader: inout MQTTReader, of kind: MQTTAnswer.Kind) throws(MQTTFault) {
        var part = try reader.part(of: try reader.variableInteger())
        var seen: Set<UInt8> = []
        while !part.isAtEnd {
            // Every identifier that there is has one byte, though it could have more.
            let identifier = try part.byte()
            guard Self.identifiers(in: kind).contains(identifier) else { throw .malformed }
            guard seen.insert(identifier).inserted || identifier == Self.userProperty else { throw .malformed }
            try read(identifier, from: &part)
        }
    }

    private static let userProperty: UInt8 = 0x26

    /// The properties that a broker may send; none of an authentication that the client has not begun.
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
        // The number of messages that may be on their way at once: less than one is nothing.
        case 0x21: if try reader.twoBytes() == 0 { throw .malformed }
        case 0x22: _ = try reader.twoBytes()
        case 0x11: _ = try reader.fourBytes()
        case 0x28, 0x29, 0x2A: _ = try Self.flag(&reader)
        case Self.userProperty:
            _ = try reader.text()
            _ = try reader.text()
        // The name that the broker gives, an address for answers, another server, and words for people.
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
