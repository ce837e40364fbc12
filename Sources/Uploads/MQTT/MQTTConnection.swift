internal import Dispatch
internal import Platform

/// A connection to an MQTT broker with MQTT 5, or 3.1.1 if the broker does not support 5.
///
/// It connects with the first messages, then keeps the connection alive, and reconnects with the next messages after a
/// loss.
package final class MQTTConnection: Sendable {
    private let mailbox: MQTTMailbox

    /// Creates a connection without connecting yet.
    ///
    /// - Parameters:
    ///   - server: the broker.
    ///   - clientIdentifier: client identifier, unique among the broker's connected clients.
    ///   - credentials: user and password; a token is not sent.
    ///   - security: certificates, used if the server is secure.
    ///   - will: published by the broker at QoS 1, not retained, if the connection breaks; `nil` for none.
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

    /// Ends the connection without a DISCONNECT, so the broker publishes the will.
    deinit {
        mailbox.end()
    }

    /// Publishes messages one after the other and waits for the broker's answer to each.
    ///
    /// - Parameters:
    ///   - messages: messages to publish, in order.
    ///   - time: timeout for connecting, if necessary, and for all answers; the connection is closed when it expires.
    /// - Returns: an outcome for each message.
    /// - Throws: `TransportFailure` if not all were answered; the broker may still have received some of them.
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

    /// Disconnects properly, so the broker does not publish the will; later messages reconnect.
    ///
    /// Unacknowledged messages fail as if the connection had been lost.
    ///
    /// - Parameter time: timeout for the DISCONNECT; when it expires, the connection is closed without it.
    package func close(within time: Duration) async {
        let leave = MQTTLeave(deadline: .now + time)
        _ = await withCheckedContinuation { [mailbox] continuation in
            leave.result.await(with: continuation)
            mailbox.post(leave)
            // A DNS query may block the thread at this moment.
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int(time.wholeMilliseconds))) {
                leave.result.settle(.success(()))
            }
        }
    }
}

/// The server to connect to, and the identity to connect with.
struct MQTTTarget: Sendable {
    let server: MQTTServer
    let client: MQTTClient
    let security: TransportSecurity
}

/// Messages to publish for a waiting caller.
struct MQTTOrder: Sendable {
    let messages: [MQTTMessage]
    let time: Duration
    let result = ResultPromise<[MQTTOutcome]>()
}

/// A request to disconnect properly.
struct MQTTLeave: Sendable {
    let deadline: ContinuousClock.Instant
    let result = ResultPromise<Void>()
}
