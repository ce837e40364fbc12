/// The versions of MQTT that are spoken, with the number that a client names (3.1.2.2).
package enum MQTTVersion: UInt8, CaseIterable, Sendable {
    case v311 = 4
    case v5 = 5
}

/// The packets that a client that publishes sends to a broker.
package enum MQTTRequest {
    /// An introduction, for a session that begins now and ends with the connection (3.1 of both versions).
    ///
    /// - Parameters:
    ///   - client: the client that introduces itself.
    ///   - version: the version that is spoken from then on.
    /// - Returns: nil where a name, the password or the will is too long, or has a null character.
    package static func connect(_ client: MQTTClient, in version: MQTTVersion) -> [UInt8]? {
        var writer = MQTTWriter()
        _ = writer.addText("MQTT")
        writer.add([version.rawValue, flags(of: client)])
        writer.add(client.keepAlive)
        if version == .v5 {
            // No packet may be longer than what is read of it, and none but the two ends says more than its code.
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

    /// A message at QoS 1 (3.3 of both versions).
    ///
    /// - Parameters:
    ///   - message: the message to publish; its topic must be usable.
    ///   - identifier: the number by which it is acknowledged; not 0.
    ///   - version: the version that is spoken.
    ///   - isRetained: true where the broker is to keep it.
    /// - Returns: nil where it is too long for any packet.
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

    /// Asks whether the broker is still there (3.12).
    package static let ping: [UInt8] = [0xC0, 0]

    /// Takes leave, so that the will is not said (3.14).
    package static let disconnect: [UInt8] = [0xE0, 0]

    private static func flags(of client: MQTTClient) -> UInt8 {
        let isNew: UInt8 = 0x02
        let will: UInt8 = client.will == nil ? 0 : 0x04 | 1 << 3 | (client.will?.isRetained == true ? 0x20 : 0)
        guard client.credentials.user != nil else { return isNew | will }
        return isNew | will | 0x80 | (client.credentials.password == nil ? 0 : 0x40)
    }
}

/// The client that publishes.
package struct MQTTClient: Hashable, Sendable {
    /// The name that no other client of the broker has at the same time.
    package var identifier: String

    /// User and password; a password without a user is not sent, nor is a token.
    package var credentials = Credentials()

    /// The message that the broker publishes when the connection breaks; nil for none.
    package var will: MQTTMessage?

    /// The seconds after which the broker may take a silent client for gone.
    package var keepAlive: UInt16 = 60

    /// A client of a name.
    package init(identifier: String, credentials: Credentials = Credentials(), will: MQTTMessage? = nil) {
        (self.identifier, self.credentials, self.will) = (identifier, credentials, will)
    }
}
