internal import CMQTT

/// The end of a message that was published.
package enum MQTTOutcome: Hashable, Sendable {
    /// The broker has it, or has dropped it without a word: MQTT 3.1.1 has no other answer (3.3.5).
    case acknowledged
    /// No broker takes it; the reason is a clause without secrets and places.
    case refused(reason: String)

    init(_ answer: gpslog_mqtt_answer) {
        switch answer {
        case gpslog_mqtt_unusable_topic: self = .refused(reason: "nobody can publish to this topic")
        case gpslog_mqtt_too_large: self = .refused(reason: "the message is too large for any broker")
        default: self = .acknowledged
        }
    }
}
