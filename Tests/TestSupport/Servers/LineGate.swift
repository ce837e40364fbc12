internal import Dispatch
internal import Synchronization

/// A gate at which threads wait while it is closed.
final class LineGate: Sendable {
    private struct State {
        var isOpen = true
        var waiters: [DispatchSemaphore] = []
    }

    private let state = Mutex(State())

    func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.signal() }
    }

    func close() { state.withLock { $0.isOpen = false } }

    func wait() {
        let waiter: DispatchSemaphore? = state.withLock { state in
            if state.isOpen { return nil }
            let waiter = DispatchSemaphore(value: 0)
            state.waiters.append(waiter)
            return waiter
        }
        waiter?.wait()
    }
}
