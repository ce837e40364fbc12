internal import Dispatch
internal import Platform
internal import Synchronization

/// A message published to a topic with QoS 1.
package struct MQTTMessage: Hashable, Sendable {
    /// The topic, which must not contain wildcards.
    package let topic: String

    package let payload: [UInt8]

    /// Whether the broker keeps the message for future subscribers.
    package let isRetained: Bool

    package init(topic: String, payload: [UInt8], isRetained: Bool = false) {
        (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
    }

    /// Whether the topic is valid for publishing (MQTT 5, 4.7.3).
    package var hasUsableTopic: Bool {
        let bytes = topic.utf8
        return (1...65_535).contains(bytes.count) && !bytes.contains { "+#\0".utf8.contains($0) }
    }
}

/// The broker's answer to a published message.
package enum MQTTOutcome: Hashable, Sendable {
    /// The broker acknowledged it. With MQTT 3.1.1 it may have dropped the message, which that version cannot report
    /// (3.3.5).
    case acknowledged
    /// The user may not publish to this topic: stop sending until a setting changes.
    case notAuthorized(reason: String)
    /// The broker, or any broker, always rejects this message. The reason is a clause without secrets or positions.
    case refused(reason: String)
    /// The broker rejects the message for now; it may accept it later.
    case unwilling(reason: String)

    /// Interprets a reason code (MQTT 5, 3.4.2.1).
    init(code: UInt8) {
        let text = "0x\(String(code, radix: 16))"
        switch code {
        case ..<0x80: self = .acknowledged
        case 0x87: self = .notAuthorized(reason: "the broker does not let this user publish there (\(text))")
        case 0x90: self = .refused(reason: "the broker refuses the topic (\(text))")
        case 0x91, 0x97: self = .unwilling(reason: "the broker has reached its limit for this user (\(text))")
        default: self = .refused(reason: "the broker refuses the message (\(text))")
        }
    }
}

/// Work queue of a connection.
///
/// A thread serves it while work is queued or a connection is open.
final class MQTTMailbox: Sendable {
    enum Work {
        case publish(MQTTOrder)
        case leave(MQTTLeave)
        /// Keep the connection alive until more work arrives.
        case rest
        /// Exit the thread: nothing is queued and no connection is open, or the connection object was released.
        case end
    }

    private struct State {
        var orders: [MQTTOrder] = []
        var leaves: [MQTTLeave] = []
        var isEnded = false
        var isRunning = false
    }

    /// Interrupts the thread's wait; `nil` if no file descriptors are left.
    let wake = try? SharedWakeEvent()

    private let target: MQTTTarget
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "gpslog.mqtt")

    init(_ target: MQTTTarget) {
        self.target = target
    }

    /// Whether to abandon the current work.
    var isInterrupted: Bool { state.withLock { $0.isEnded || !$0.leaves.isEmpty } }

    /// Queues messages for publishing.
    func post(_ order: MQTTOrder) {
        post { $0.orders.append(order) }
    }

    /// Requests a proper disconnect, ahead of all messages.
    func post(_ leave: MQTTLeave) {
        post { $0.leaves.append(leave) }
    }

    /// Ends the connection immediately.
    func end() {
        state.withLock { $0.isEnded = true }
        wake?.event.raise()
    }

    private func post(_ add: (inout State) -> Void) {
        let isRunning = state.withLock { state in
            add(&state)
            defer { state.isRunning = true }
            return state.isRunning
        }
        wake?.event.raise()
        // A dedicated queue gets its own thread, no matter how many other queues block.
        if !isRunning { queue.async { [self, target] in MQTTWorker.run(to: target, from: self) } }
    }

    /// The next work item.
    ///
    /// The thread must exit on `.end`; `.rest` is returned only if it is connected.
    func next(isConnected: Bool) -> Work {
        state.withLock { state in
            if state.isEnded {
                for order in state.orders { order.result.settle(.failure(.lost)) }
                for leave in state.leaves { leave.result.settle(.success(())) }
                (state.orders, state.leaves, state.isRunning) = ([], [], false)
                return .end
            }
            if !state.leaves.isEmpty { return .leave(state.leaves.removeFirst()) }
            if !state.orders.isEmpty { return .publish(state.orders.removeFirst()) }
            state.isRunning = isConnected
            return isConnected ? .rest : .end
        }
    }
}
