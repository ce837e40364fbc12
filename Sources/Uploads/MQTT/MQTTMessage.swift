/// A message published to a topic with QoS 1.
package struct MQTTMessage: Hashable, Sendable {
    /// The topic, which must not contain wildcards.
    package let topic: String

    package let payload: [UInt8]

    /// Whether the broker keeps the message for future subscribers.
    package let isRetained: Bool

    package init(topic: String, payload: [UInt8], isRetained: Bool = false) {
        (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
    }

    /// Whether the topic is valid for publishing (MQTT 5, 4.7.3).
    package var hasUsableTopic: Bool {
        let bytes = topic.utf8
        return (1...65_535).contains(bytes.count) && !bytes.contains { "+#\0".utf8.contains($0) }
    }
}

/// The broker's answer to a published message.
package enum MQTTOutcome: Hashable, Sendable {
    /// The broker acknowledged it. With MQTT 3.1.1 it may have dropped the message, which that version cannot report
    /// (3.3.5).
    case acknowledged
    /// The user may not publish to this topic: stop sending until a setting changes.
    case notAuthorized(reason: String)
    /// The broker, or any broker, always rejects this message. The reason is a clause without secrets or positions.
    case refused(reason: String)
    /// The broker rejects the message for now; it may accept it later.
    case unwilling(reason: String)

    /// Interprets a reason code (MQTT 5, 3.4.2.1).
    init(code: UInt8) {
        let text = "0x\(String(code, radix: 16))"
        switch code {
        case ..<0x80: self = .acknowledged
        case 0x87: self = .notAuthorized(reason: "the broker does not let this user publish there (\(text))")
        case 0x90: self = .refused(reason: "the broker refuses the topic (\(text))")
        case 0x91, 0x97: self = .unwilling(reason: "the broker has reached its limit for this user (\(text))")
        default: self = .refused(reason: "the broker refuses the message (\(text))")
        }
    }
}
