extension TransportFailure {
    /// The broker does not want this client, by its reason code (MQTT 5, 3.2.2.2; MQTT 3.1.1, 3.2.2.3).
    static func turnedAway(_ code: Int) -> TransportFailure {
        switch code {
        case 4, 0x86: .notAuthorized(reason: "the broker wants another user name or password (\(text(code)))")
        case 5, 0x87: .notAuthorized(reason: "the broker does not let this user connect (\(text(code)))")
        case 0x8A: .notAuthorized(reason: "the broker has banned this client (\(text(code)))")
        case 2, 0x85: .notAuthorized(reason: "the broker refuses the client's name (\(text(code)))")
        case 3, 0x88, 0x89, 0x97, 0x9F: .noAnswer(reason: "the broker is busy (\(text(code)))")
        default: .noAnswer(reason: "the broker refuses the connection (\(text(code)))")
        }
    }

    private static func text(_ code: Int) -> String { "0x" + String(code, radix: 16) }
}
