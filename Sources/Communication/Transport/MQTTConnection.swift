/// A connection to an MQTT broker, by MQTT 3.1.1: made with the first messages, kept alive from then on, and made anew with
/// the next ones when it was lost.
package final class MQTTConnection: Sendable {
    private let session: MQTTSession
    private let calls = BlockingCalls("gpslog.mqtt.calls")
    private let closing = BlockingCalls("gpslog.mqtt.closing")

    /// A connection that is not made yet.
    ///
    /// - Parameters:
    ///   - server: the broker.
    ///   - clientIdentifier: the client's name, which no other client of the broker has at the same time.
    ///   - credentials: user and password; a token is not sent.
    ///   - security: for a server that is secure.
    ///   - will: what the broker says when the connection breaks, by QoS 1 and not retained; nil for nothing.
    package init(
        server: MQTTServer,
        clientIdentifier: String,
        credentials: Credentials = Credentials(),
        security: TransportSecurity = TransportSecurity(),
        will: MQTTMessage? = nil
    ) {
        session = MQTTSession(server: server)
        session.set(clientIdentifier: clientIdentifier, credentials, security)
        if let will { session.set(will: will) }
    }

    /// Publishes messages, and waits until the broker has acknowledged or refused each.
    ///
    /// - Parameters:
    ///   - messages: what is published, in order; at most 20 at a time are on their way.
    ///   - time: for connecting, where that has to be done, and for all answers; after it, the connection is given up.
    /// - Returns: an outcome for each message.
    /// - Throws: where not all were answered; then the broker may have some of them all the same.
    package func publish(
        _ messages: [MQTTMessage],
        within time: Duration
    ) async throws(TransportFailure) -> [MQTTOutcome] {
        let batch = MQTTBatch(messages, over: session)
        return try await calls.make {
            batch.publish(within: time)
        } onCancel: {
            batch.cancel()
        }
    }

    /// Takes leave of the broker, which then does not say the will; messages after that connect anew.
    ///
    /// What is still on its way fails, as if the connection had been lost.
    ///
    /// - Parameter time: for the leave; after it, the connection is closed without.
    package func close(within time: Duration) async {
        await closing.make { [session] in session.close(within: time) }
    }
}
