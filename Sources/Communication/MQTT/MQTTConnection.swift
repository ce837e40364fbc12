internal import Dispatch
internal import Platform

/// A connection to an MQTT broker, by MQTT 5, or 3.1.1 where the broker knows no more: made with the first messages, kept
/// alive from then on, and made anew with the next ones when it was lost.
package final class MQTTConnection: Sendable {
    private let mailbox: MQTTMailbox

    /// A connection that is not made yet.
    ///
    /// - Parameters:
    ///   - server: the broker.
    ///   - clientIdentifier: the client's name, which no other client of the broker has at the same time.
    ///   - credentials: user and password; a token is not sent.
    ///   - security: for a server that is secure.
    ///   - will: the message that the broker publishes when the connection breaks, by QoS 1 and not retained; nil for none.
    package init(
        server: MQTTServer,
        clientIdentifier: String,
        credentials: Credentials = Credentials(),
        security: TransportSecurity = TransportSecurity(),
        will: MQTTMessage? = nil
    ) {
        let client = MQTTClient(identifier: clientIdentifier, credentials: credentials, will: will)
        mailbox = MQTTMailbox(MQTTTarget(server: server, client: client, security: security))
    }

    /// Ends it at once, without a word to the broker, which says the will then.
    deinit {
        mailbox.end()
    }

    /// Publishes messages, one after the other, and waits until the broker has acknowledged or refused each.
    ///
    /// - Parameters:
    ///   - messages: the messages to publish, in order.
    ///   - time: for connecting, where that has to be done, and for all answers; after it, the connection is given up.
    /// - Returns: an outcome for each message.
    /// - Throws: `TransportFailure` where not all were answered; then the broker may have some of them all the same.
    package func publish(
        _ messages: [MQTTMessage],
        within time: Duration
    ) async throws(TransportFailure) -> [MQTTOutcome] {
        guard !messages.isEmpty else { return [] }
        let order = MQTTOrder(messages: messages, time: time)
        let result = await withTaskCancellationHandler { [mailbox] in
            await withCheckedContinuation { continuation in
                order.result.await(with: continuation)
                if !order.result.isSettled { mailbox.post(order) }
            }
        } onCancel: { [mailbox] in
            order.result.settle(.failure(.cancelled))
            mailbox.wake?.event.raise()
        }
        return try result.get()
    }

    /// Takes leave of the broker, which then does not say the will; messages after that connect anew.
    ///
    /// Messages that are still on their way fail, as if the connection had been lost.
    ///
    /// - Parameter time: for the leave; after it, the connection is closed without.
    package func close(within time: Duration) async {
        let leave = MQTTLeave(deadline: .now + time)
        _ = await withCheckedContinuation { [mailbox] continuation in
            leave.result.await(with: continuation)
            mailbox.post(leave)
            // A name server that is asked just then may hold the thread up.
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int(time.wholeMilliseconds))) {
                leave.result.settle(.success(()))
            }
        }
    }
}

/// The server that a connection leads to, and the client that it is made as.
struct MQTTTarget: Sendable {
    let server: MQTTServer
    let client: MQTTClient
    let security: TransportSecurity
}

/// Messages that somebody waits for.
struct MQTTOrder: Sendable {
    let messages: [MQTTMessage]
    let time: Duration
    let result = PendingResult<[MQTTOutcome]>()
}

/// The wish to end a connection in order.
struct MQTTLeave: Sendable {
    let deadline: ContinuousClock.Instant
    let result = PendingResult<Void>()
}
