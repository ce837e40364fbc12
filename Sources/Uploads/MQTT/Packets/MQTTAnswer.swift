/// A packet that a broker sends to a publishing client without subscriptions.
package enum MQTTAnswer: Hashable, Sendable {
    /// The packet types that such a client receives.
    package enum Kind: UInt8, CaseIterable, Sendable {
        case connectAcknowledgement = 2
        case publishAcknowledgement = 4
        case pong = 13
        case disconnect = 14

        /// Parses a packet's first byte; `nil` for another type or for invalid flags.
        package init?(first: UInt8) {
            guard first & 0x0F == 0 else { return nil }
            self.init(rawValue: first >> 4)
        }
    }

    /// CONNACK: the connection is accepted, with these limits.
    case welcome(MQTTProperties)
    /// PUBACK: a message is answered; the code is one of MQTT 5 (3.4.2.1), and 0 in 3.1.1.
    case acknowledgement(of: UInt16, code: UInt8)
    /// PINGRESP: the broker is alive.
    case pong

    /// Parses a packet from the broker.
    ///
    /// - Throws: `MQTTFault` if the packet is malformed or ends the connection.
    package init(_ packet: MQTTPacket, in version: MQTTVersion) throws(MQTTFault) {
        guard let kind = Kind(first: packet.first) else { throw .malformed }
        var reader = MQTTReader(packet.body)
        switch kind {
        case .connectAcknowledgement: self = .welcome(try Self.welcome(&reader, packet.body.count, version))
        case .publishAcknowledgement: self = try Self.acknowledgement(&reader, version)
        case .pong: self = .pong
        case .disconnect: throw try Self.farewell(&reader, version)
        }
        guard reader.isAtEnd else { throw .malformed }
    }

    /// Parses a CONNACK (section 3.2 of both versions).
    private static func welcome(
        _ reader: inout MQTTReader,
        _ length: Int,
        _ version: MQTTVersion
    ) throws(MQTTFault) -> MQTTProperties {
        let flags = try reader.byte()
        let code = try reader.byte()
        // The only flag is "session present", which cannot be set for a clean session.
        guard flags == 0 else { throw .malformed }
        switch version {
        case .v311:
            // A broker that supports only MQTT 5 may reject this version in the format of MQTT 5.
            guard length == 2 || code == unsupportedVersion else { throw .malformed }
            guard code == 0 else { throw .turnedAway(code) }
            return MQTTProperties()
        case .v5:
            if length == 2 { throw .olderVersion }
            let properties = try MQTTProperties(from: &reader, of: .connectAcknowledgement)
            guard code == 0 || code >= 0x80, reader.isAtEnd else { throw .malformed }
            guard code == 0 else { throw .turnedAway(code) }
            return properties
        }
    }

    /// Parses a PUBACK (section 3.4 of both versions).
    private static func acknowledgement(
        _ reader: inout MQTTReader,
        _ version: MQTTVersion
    ) throws(MQTTFault) -> MQTTAnswer {
        let identifier = try reader.twoBytes()
        guard version == .v5, !reader.isAtEnd else { return .acknowledgement(of: identifier, code: 0) }
        let code = try reader.byte()
        guard acknowledgementCodes.contains(code) else { throw .malformed }
        if !reader.isAtEnd { _ = try MQTTProperties(from: &reader, of: .publishAcknowledgement) }
        return .acknowledgement(of: identifier, code: code)
    }

    /// The fault that a DISCONNECT reports (MQTT 5, 3.14); in 3.1.1 only clients send it.
    private static func farewell(_ reader: inout MQTTReader, _ version: MQTTVersion) throws(MQTTFault) -> MQTTFault {
        guard version == .v5 else { throw .malformed }
        let code = reader.isAtEnd ? 0 : try reader.byte()
        if !reader.isAtEnd { _ = try MQTTProperties(from: &reader, of: .disconnect) }
        guard reader.isAtEnd, code == 0 || code >= 0x80 else { throw .malformed }
        return .disconnected(code)
    }

    private static let unsupportedVersion: UInt8 = 0x84
    private static let acknowledgementCodes: Set<UInt8> = [0, 0x10, 0x80, 0x83, 0x87, 0x90, 0x91, 0x97, 0x99]
}
