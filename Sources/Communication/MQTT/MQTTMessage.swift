/// A message that is published to a topic, by QoS 1.
package struct MQTTMessage: Hashable, Sendable {
    /// The topic, without wildcards.
    package let topic: String

    /// The content of the message.
    package let payload: [UInt8]

    /// True where the broker keeps it for whoever subscribes later.
    package let isRetained: Bool

    /// A message.
    package init(topic: String, payload: [UInt8], isRetained: Bool = false) {
        (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
    }

    /// True where something can be published to the topic (MQTT 5, 4.7.3).
    package var hasUsableTopic: Bool {
        let bytes = topic.utf8
        return (1...65_535).contains(bytes.count) && !bytes.contains { "+#\0".utf8.contains($0) }
    }
}

/// The end of a message that was published.
package enum MQTTOutcome: Hashable, Sendable {
    /// The broker has it; one of MQTT 3.1.1 may also have dropped it, for which that version has no word (3.3.5).
    case acknowledged
    /// The user may not publish there: send nothing, until that is changed.
    case notAuthorized(reason: String)
    /// The broker never takes it, or none does; the reason is a clause without secrets and places.
    case refused(reason: String)
    /// The broker does not take it now; it may later.
    case unwilling(reason: String)

    /// The meaning of a reason code (MQTT 5, 3.4.2.1).
    init(code: UInt8) {
        let text = "0x\(String(code, radix: 16))"
        switch code {
        case ..<0x80: self = .acknowledged
        case 0x87: self = .notAuthorized(reason: "the broker does not let this user publish there (\(text))")
        case 0x90: self = .refused(reason: "the broker refuses the topic (\(text))")
        case 0x91, 0x97: self = .unwilling(reason: "the broker takes no more from this user for now (\(text))")
        default: self = .refused(reason: "the broker refuses the message (\(text))")
        }
    }
}
