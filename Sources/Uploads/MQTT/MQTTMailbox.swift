internal import Dispatch
internal import Platform
internal import Synchronization

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
