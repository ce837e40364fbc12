extension TransportFailure {
    /// The broker does not want this client, by its return code (MQTT 3.1.1, 3.2.2.3).
    static func turnedAway(_ code: Int) -> TransportFailure {
        switch code {
        // A broker of MQTT 5 alone may say so in its own version (3.2.2.2).
        case 1, 0x84: .notAuthorized(reason: "the broker does not speak MQTT 3.1.1 (\(text(code)))")
        case 4: .notAuthorized(reason: "the broker wants another user name or password (\(text(code)))")
        case 5:
            .notAuthorized(
                reason: "the broker does not let this user connect; are user and password right? (\(text(code)))"
            )
        case 2: .notAuthorized(reason: "the broker refuses the client's name (\(text(code)))")
        case 3: .noAnswer(reason: "the broker is busy (\(text(code)))")
        default: .noAnswer(reason: "the broker refuses the connection (\(text(code)))")
        }
    }

    private static func text(_ code: Int) -> String { "0x" + String(code, radix: 16) }
}
