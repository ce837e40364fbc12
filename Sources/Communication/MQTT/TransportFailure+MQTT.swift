extension TransportFailure {
    /// The failure that a link's end is to whoever waited so long for it.
    init(_ end: MQTTEnd, after time: Duration) {
        switch end {
        case .transport(let failure): self = failure
        case .late: self = .late(after: time)
        case .interrupted: self = .lost
        case .fault(let fault): self = Self.fault(fault)
        }
    }

    private static func fault(_ fault: MQTTFault) -> TransportFailure {
        switch fault {
        case .malformed, .olderVersion: .noAnswer(reason: "what answers is no MQTT broker")
        case .tooLarge, .unasked: .notTrusted(reason: "the broker sends more than anybody has asked for")
        case .silent: .lost
        case .acknowledgesNothing: .notAuthorized(reason: "the broker takes no messages that it acknowledges (QoS 1)")
        case .turnedAway(let code): turnedAway(code)
        case .disconnected(let code): disconnected(code)
        }
    }

    /// The broker does not want this client, by its reason code (MQTT 5, 3.2.2.2; MQTT 3.1.1, 3.2.2.3).
    private static func turnedAway(_ code: UInt8) -> TransportFailure {
        let text = text(code)
        return switch code {
        case 1, 0x84: .notAuthorized(reason: "the broker speaks neither MQTT 5 nor 3.1.1 (\(text))")
        case 4, 0x86: .notAuthorized(reason: "the broker wants another user name or password (\(text))")
        case 5, 0x87:
            .notAuthorized(
                reason: "the broker does not let this user connect; are user and password right? (\(text))"
            )
        case 0x8A: .notAuthorized(reason: "the broker has banned this client (\(text))")
        case 2, 0x85: .notAuthorized(reason: "the broker refuses the client's name (\(text))")
        case 3, 0x88, 0x89, 0x97, 0x9F: .noAnswer(reason: "the broker is busy (\(text))")
        default: .noAnswer(reason: "the broker refuses the connection (\(text))")
        }
    }

    /// The broker has ended the connection, by its reason code (MQTT 5, 3.14.2.1).
    private static func disconnected(_ code: UInt8) -> TransportFailure {
        let text = text(code)
        return switch code {
        case 0, 0x8B, 0x8D: .lost
        case 0x87: .notAuthorized(reason: "the broker does not let this user publish there (\(text))")
        case 0x8E: .noAnswer(reason: "another client has connected to the broker by the same name (\(text))")
        case 0x89, 0x96, 0x97, 0x9F: .noAnswer(reason: "the broker is busy (\(text))")
        default: .noAnswer(reason: "the broker has ended the connection (\(text))")
        }
    }

    private static func text(_ code: UInt8) -> String { "0x" + String(code, radix: 16) }
}
