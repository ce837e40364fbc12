internal import Testing

/// Somebody who hears what a broker on 127.0.0.1 gives out: mosquitto_sub.
package final class TestSubscriber: Sendable {
    private let process: ServerProcess

    /// Subscribes to a topic, by QoS 1, and returns when the broker has said yes.
    ///
    /// - Parameters:
    ///   - topic: the topic, with or without wildcards.
    ///   - broker: the broker, which does not encrypt.
    ///   - user: the user who subscribes, where the broker asks.
    ///   - password: the user's.
    /// - Throws: an error where mosquitto_sub is not installed, or the broker does not let it subscribe.
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
        // Its standard output would otherwise be kept back until there is much of it.
        process = try await ServerProcess(
            .sh,
            ["-c", "exec stdbuf -oL mosquitto_sub \"$@\" >&2", "sh"] + arguments,
            saying: "Subscribed (mid"
        )
    }

    /// Waits for a message; records an issue where it does not come before the broker ends.
    ///
    /// - Parameters:
    ///   - payload: the payload of the message.
    ///   - topic: the topic of the message.
    ///   - isRetained: true where the broker keeps it.
    /// - Returns: true if it came.
    @discardableResult package func hears(_ payload: String, on topic: String, isRetained: Bool = false) async -> Bool {
        let line = "heard \(isRetained ? 1 : 0) 1 \(topic) \(payload)\n"
        if await process.says(line) { return true }
        Issue.record("It has not heard \(line)but: \(process.text)")
        return false
    }

    /// The messages that it has heard so far, in order: topic and payload.
    package var messages: [String] {
        // A line may have come in part.
        let text = process.text
        let lines = text[..<(text.lastIndex(of: "\n") ?? text.startIndex)].split(separator: "\n")
        return lines.filter { $0.hasPrefix("heard ") }.map { line in
            line.split(separator: " ", maxSplits: 3).last.map(String.init) ?? ""
        }
    }

    /// The payload of each of them, without the topic.
    package var payloads: [String] { messages.map { String($0.drop { $0 != " " }.dropFirst()) } }
}
