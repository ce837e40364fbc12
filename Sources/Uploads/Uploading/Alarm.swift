internal import Synchronization

/// Lets another task end a wait early.
final class Alarm: Sendable {
    private struct State {
        var isRaised = false
        var waiter: CheckedContinuation<Void, Never>?
        /// Number of the latest wait, from 1; 0 before the first.
        var number = 0
        /// Number of the last wait that timed out; this can happen before its task is suspended.
        var over = 0
    }

    private let state = Mutex(State())

    /// Whether the next wait ends at once.
    var isRaised: Bool { state.withLock(\.isRaised) }

    /// Ends the current wait, or the next one if none is in progress.
    func raise() {
        let waiter = state.withLock { state in
            state.isRaised = true
            return state.waiter.take()
        }
        waiter?.resume()
    }

    /// Waits until the alarm is raised or the duration has passed; a cancelled task does not wait.
    func wait(atMost duration: Duration, by clock: any Clock<Duration>) async {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        await withDiscardingTaskGroup { group in
            // A child runs on the same thread as its parent, a separate task would wake another one.
            group.addTask {
                try? await clock.sleep(for: duration)
                self.release(number)
            }
            await wait(number)
            group.cancelAll()
        }
        state.withLock { $0.isRaised = false }
    }

    private func wait(_ number: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.isRaised || state.over == number || Task.isCancelled { return true }
                    state.waiter = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            release(number)
        }
    }

    private func release(_ number: Int) {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.number == number else { return nil }
            state.over = number
            return state.waiter.take()
        }
        waiter?.resume()
    }
}
