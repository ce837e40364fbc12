internal import Testing

/// An MQTT subscriber at a broker on 127.0.0.1: mosquitto_sub.
package final class TestSubscriber: Sendable {
    private let process: ServerProcess

    /// Subscribes to a topic with QoS 1 and waits for the broker's confirmation.
    ///
    /// - Parameters:
    ///   - topic: the topic, with or without wildcards.
    ///   - broker: the broker, without encryption.
    ///   - user: the user name, if the broker requires one.
    ///   - password: the user's password.
    /// - Throws: an error if mosquitto_sub is not installed or the broker rejects the subscription.
    package init(
        to topic: String,
        of broker: TestBroker,
        user: String? = nil,
        password: String? = nil
    ) async throws {
        var arguments = ["-h", "127.0.0.1", "-p", "\(broker.port)", "-t", topic, "-q", "1", "-d"]
        arguments += ["-V", "mqttv5", "--retain-as-published", "-F", "heard %r %q %t %p"]
        if let user { arguments += ["-u", user] }
        if let password { arguments += ["-P", password] }
        // Otherwise, standard output would be buffered until there is much of it.
        process = try await ServerProcess(
            .sh,
            ["-c", "exec stdbuf -oL mosquitto_sub \"$@\" >&2", "sh"] + arguments,
            saying: "Subscribed (mid"
        )
    }

    /// Waits for a message; records an issue if it does not arrive before the broker ends.
    ///
    /// - Parameters:
    ///   - payload: the message's payload.
    ///   - topic: the message's topic.
    ///   - isRetained: whether the message must be retained.
    /// - Returns: true if it arrived.
    @discardableResult package func hears(_ payload: String, on topic: String, isRetained: Bool = false) async -> Bool {
        let line = "heard \(isRetained ? 1 : 0) 1 \(topic) \(payload)\n"
        if await process.says(line) { return true }
        Issue.record("It has not heard \(line)but: \(process.text)")
        return false
    }

    /// The messages received so far, in order: topic and payload.
    package var messages: [String] {
        // The last line may be incomplete.
        let text = process.text
        let lines = text[..<(text.lastIndex(of: "\n") ?? text.startIndex)].split(separator: "\n")
        return lines.filter { $0.hasPrefix("heard ") }.map { line in
            line.split(separator: " ", maxSplits: 3).last.map(String.init) ?? ""
        }
    }

    package var payloads: [String] { messages.map { String($0.drop { $0 != " " }.dropFirst()) } }
}
