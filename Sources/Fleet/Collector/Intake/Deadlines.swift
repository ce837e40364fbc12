internal import Synchronization

/// Timeouts of the same duration, served by a single task.
///
/// With one sleeping task each, cancelled timeouts would stay in memory until they end, and nearly all are cancelled.
package final class Deadlines: Sendable {
    /// Identifies a deadline, to cancel it.
    package struct Number: Sendable { fileprivate let value: Int }

    private struct Entry {
        let due: ContinuousClock.Instant
        /// `nil` if cancelled.
        var action: (@Sendable () -> Void)?
    }

    private struct State {
        /// Pending entries, never with a cancelled one first.
        var entries: ArraySlice<Entry> = []
        /// Number of the first entry.
        var first = 0
        var isAwaited = false

        mutating func removeFirst() {
            entries.removeFirst()
            first += 1
        }
    }

    private let patience: Duration
    private let state = Mutex(State())

    package init(after patience: Duration) { self.patience = patience }

    /// Number of entries, including cancelled ones behind pending ones.
    package var count: Int { state.withLock(\.entries.count) }

    /// Starts a deadline that comes after the common duration.
    ///
    /// - Parameter action: called when the time has passed, unless cancelled. It must be fast, as others wait for it.
    /// - Returns: the number to cancel it by.
    package func begin(_ action: @escaping @Sendable () -> Void) -> Number {
        let (number, isAwaited) = state.withLock { state in
            state.entries.append(Entry(due: .now + patience, action: action))
            defer { state.isAwaited = true }
            return (state.first + state.entries.count - 1, state.isAwaited)
        }
        if !isAwaited { Task { await work() } }
        return Number(value: number)
    }

    /// Cancels a deadline; does nothing if it has passed.
    package func cancel(_ number: Number) {
        state.withLock { state in
            guard number.value >= state.first else { return }
            state.entries[state.entries.startIndex + number.value - state.first].action = nil
            while let first = state.entries.first, first.action == nil { state.removeFirst() }
        }
    }

    /// Serves deadlines until none are left.
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
