/// Supported MQTT versions, with the protocol level of CONNECT (3.1.2.2).
package enum MQTTVersion: UInt8, CaseIterable, Sendable {
    case v311 = 4
    case v5 = 5
}

/// The packets that a publishing client sends.
package enum MQTTRequest {
    /// A CONNECT for a clean session that ends with the connection (3.1 of both versions).
    ///
    /// - Parameters:
    ///   - client: the client's identity.
    ///   - version: the protocol version of the connection.
    /// - Returns: the packet; `nil` if an identifier, the password or the will is too long or contains a null
    ///   character.
    package static func connect(_ client: MQTTClient, in version: MQTTVersion) -> [UInt8]? {
        var writer = MQTTWriter()
        _ = writer.addText("MQTT")
        writer.add([version.rawValue, flags(of: client)])
        writer.add(client.keepAlive)
        if version == .v5 {
            // Limits packets to the framer's size, and reason strings to CONNACK and DISCONNECT.
            writer.add([7, 0x27])
            writer.add(UInt32(MQTTFramer.mostBytes))
            writer.add([0x17, 0])
        }
        guard writer.addText(client.identifier) else { return nil }
        if let will = client.will {
            if version == .v5 { writer.add([0]) }
            guard will.hasUsableTopic, writer.addText(will.topic), writer.addCounted(will.payload) else { return nil }
        }
        if let user = client.credentials.user {
            guard writer.addText(user) else { return nil }
            if let password = client.credentials.password, !writer.addCounted(Array(password.utf8)) { return nil }
        }
        return writer.packet(first: 0x10)
    }

    /// A PUBLISH with QoS 1 (3.3 of both versions).
    ///
    /// - Parameters:
    ///   - message: the message; its topic must be valid.
    ///   - identifier: the packet identifier of the acknowledgement; not 0.
    ///   - version: the protocol version of the connection.
    ///   - isRetained: whether the broker keeps the message.
    /// - Returns: the packet; `nil` if the message is too long.
    package static func publish(
        _ message: MQTTMessage,
        as identifier: UInt16,
        in version: MQTTVersion,
        isRetained: Bool
    ) -> [UInt8]? {
        var writer = MQTTWriter()
        guard message.payload.count <= MQTTWriter.longestPacket, writer.addText(message.topic) else { return nil }
        writer.add(identifier)
        if version == .v5 { writer.add([0]) }
        writer.add(message.payload)
        return writer.packet(first: 0x32 | (isRetained ? 1 : 0))
    }

    /// A PINGREQ, which checks whether the broker is alive (3.12).
    package static let ping: [UInt8] = [0xC0, 0]

    /// A DISCONNECT, after which the broker does not publish the will (3.14).
    package static let disconnect: [UInt8] = [0xE0, 0]

    private static func flags(of client: MQTTClient) -> UInt8 {
        let isNew: UInt8 = 0x02
        let will: UInt8 = client.will == nil ? 0 : 0x04 | 1 << 3 | (client.will?.isRetained == true ? 0x20 : 0)
        guard client.credentials.user != nil else { return isNew | will }
        return isNew | will | 0x80 | (client.credentials.password == nil ? 0 : 0x40)
    }
}

package struct MQTTClient: Hashable, Sendable {
    /// Client identifier, unique among the broker's connected clients.
    package var identifier: String

    /// User and password for CONNECT.
    ///
    /// A password without a user is not sent, nor is a token.
    package var credentials = Credentials()

    /// Published by the broker if the connection breaks; `nil` for none.
    package var will: MQTTMessage?

    /// Keep-alive interval in seconds, after which the broker may close a silent connection.
    package var keepAlive: UInt16 = 60

    package init(identifier: String, credentials: Credentials = Credentials(), will: MQTTMessage? = nil) {
        (self.identifier, self.credentials, self.will) = (identifier, credentials, will)
    }
}
