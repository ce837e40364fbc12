internal import Synchronization

/// Deadlines that all come the same time after they began, of which one task awaits the next.
///
/// Were there a sleep for each, it would lie in memory to its end, although nearly all are cancelled at once.
package final class Deadlines: Sendable {
    /// The number of a deadline, by which it is cancelled.
    package struct Number: Sendable { fileprivate let value: Int }

    private struct Entry {
        let due: ContinuousClock.Instant
        /// Done when it comes; nil where it was cancelled.
        var action: (@Sendable () -> Void)?
    }

    private struct State {
        /// Those that have not come, without cancelled ones at their beginning.
        var entries: ArraySlice<Entry> = []
        /// The number of the first of them.
        var first = 0
        var isAwaited = false

        mutating func removeFirst() {
            entries.removeFirst()
            first += 1
        }
    }

    private let patience: Duration
    private let state = Mutex(State())

    /// Deadlines, each of which comes once patience has lasted.
    package init(after patience: Duration) { self.patience = patience }

    /// The number of deadlines that are held, among them cancelled ones behind others.
    package var count: Int { state.withLock(\.entries.count) }

    /// Begins a deadline.
    ///
    /// - Parameter action: done when it comes, unless it was cancelled; it must be quick, as others wait for it.
    /// - Returns: its number.
    package func begin(_ action: @escaping @Sendable () -> Void) -> Number {
        let (number, isAwaited) = state.withLock { state in
            state.entries.append(Entry(due: .now + patience, action: action))
            defer { state.isAwaited = true }
            return (state.first + state.entries.count - 1, state.isAwaited)
        }
        if !isAwaited { Task { await work() } }
        return Number(value: number)
    }

    /// Cancels a deadline, unless it has come.
    package func cancel(_ number: Number) {
        state.withLock { state in
            guard number.value >= state.first else { return }
            state.entries[state.entries.startIndex + number.value - state.first].action = nil
            while let first = state.entries.first, first.action == nil { state.removeFirst() }
        }
    }

    /// Awaits each deadline, until there are none.
    private func work() async {
        while let due = nextDue() {
            try? await Task.sleep(until: due)
            for action in actions(dueAt: .now) { action() }
        }
    }

    private func nextDue() -> ContinuousClock.Instant? {
        state.withLock { state in
            state.isAwaited = !state.entries.isEmpty
            return state.entries.first?.due
        }
    }

    private func actions(dueAt now: ContinuousClock.Instant) -> [@Sendable () -> Void] {
        state.withLock { state in
            var actions: [@Sendable () -> Void] = []
            while let first = state.entries.first, first.due <= now || first.action == nil {
                if let action = first.action { actions.append(action) }
                state.removeFirst()
            }
            return actions
        }
    }
}
