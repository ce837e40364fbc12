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
