internal import Synchronization

/// Resumes a continuation with the first of two outcomes.
final class FirstOutcome<Value: Sendable>: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Result<Value, IntakePool.Trouble>, Never>?
        var then: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>

    init(_ continuation: CheckedContinuation<Result<Value, IntakePool.Trouble>, Never>) {
        state = Mutex(State(continuation: continuation))
    }

    /// Sets an action for the first outcome; call this before `resume`.
    func onResume(_ then: @escaping @Sendable () -> Void) { state.withLock { $0.then = then } }

    /// Resumes the continuation, unless it has been resumed before.
    func resume(_ outcome: Result<Value, IntakePool.Trouble>) {
        let first = state.withLock { state in
            defer { state = State() }
            return state
        }
        first.continuation?.resume(returning: outcome)
        first.then?()
    }
}
