internal import Synchronization

/// Elements recorded so far, and the tasks that wait for more.
package final class Recorder<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var elements: [Element] { state.withLock { $0.elements } }

    package func add(_ element: Element) {
        let waiters = state.withLock { state in
            state.elements.append(element)
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until `count` elements are recorded; limited only by the suite's time limit.
    @discardableResult package func first(_ count: Int) async -> [Element] {
        while true {
            let elements = elements
            if elements.count >= count { return elements }
            await withCheckedContinuation { continuation in
                let isNews = state.withLock { state in
                    if state.elements.count > elements.count { return true }
                    state.waiters.append(continuation)
                    return false
                }
                if isNews { continuation.resume() }
            }
        }
    }
}
