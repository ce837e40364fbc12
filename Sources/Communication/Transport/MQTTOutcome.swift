/// What became of a message that the broker answered.
package enum MQTTOutcome: Hashable, Sendable {
    /// The broker has it.
    case acknowledged
    /// The user may not publish there: send nothing, until that is changed.
    case notAuthorized(reason: String)
    /// The broker never takes it; the reason is a clause without secrets and places.
    case refused(reason: String)
    /// The broker does not take it now; it may later.
    case unwilling(reason: String)

    /// What a reason code says (MQTT 5, 3.4.2.1); MQTT 3.1.1 knows only 0.
    init(reasonCode: Int) {
        switch reasonCode {
        case ..<0x80: self = .acknowledged
        case 0x87: self = .notAuthorized(reason: "the broker does not let this user publish there (0x87)")
        case 0x90: self = .refused(reason: "the broker refuses the topic (0x90)")
        case 0x95: self = .refused(reason: "the message is too large for the broker (0x95)")
        case 0x97: self = .unwilling(reason: "the broker takes no more from this user for now (0x97)")
        case 0x9A: self = .refused(reason: "the broker retains no messages (0x9a)")
        case 0x9B: self = .refused(reason: "the broker acknowledges no messages (0x9b)")
        default: self = .refused(reason: "the broker refuses the message (0x\(String(reasonCode, radix: 16)))")
        }
    }
}
