internal import Dispatch
internal import Platform
internal import Synchronization

/// The work of a connection, in order, for the one thread that does it while there is any.
final class MQTTMailbox: Sendable {
    /// The next thing to do.
    enum Work {
        case publish(MQTTOrder)
        case leave(MQTTLeave)
        /// Looks after the connection until there is something else.
        case rest
        /// The connection is nobody's any more.
        case end
    }

    private struct State {
        var orders: [MQTTOrder] = []
        var leaves: [MQTTLeave] = []
        var isEnded = false
        var isRunning = false
    }

    /// Ends the thread's wait; nil where no descriptors are left.
    let wake = try? SharedWakeEvent()

    private let target: MQTTTarget
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "gpslog.mqtt")

    /// Without work.
    init(_ target: MQTTTarget) {
        self.target = target
    }

    /// True where what is under way is to be left for something else.
    var isInterrupted: Bool { state.withLock { $0.isEnded || !$0.leaves.isEmpty } }

    /// Has messages published, after those before them.
    func post(_ order: MQTTOrder) {
        post { $0.orders.append(order) }
    }

    /// Has the connection end in order, before all else.
    func post(_ leave: MQTTLeave) {
        post { $0.leaves.append(leave) }
    }

    /// Has the connection end at once.
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
        // A queue of its own gets a thread of its own, however many others block.
        if !isRunning { queue.async { [self, target] in MQTTWorker.run(to: target, from: self) } }
    }

    /// The next thing to do; the thread must end where it is the end, and rests only where it is connected.
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
