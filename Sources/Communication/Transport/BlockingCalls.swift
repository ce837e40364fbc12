internal import Dispatch
internal import Synchronization

/// Calls that block a thread, one after the other, and that whoever waits for them may leave at any time.
final class BlockingCalls: Sendable {
    private let queue: DispatchQueue

    /// Calls that have a thread of their own, while there are any.
    init(_ name: String) {
        queue = DispatchQueue(label: name)
    }

    /// Makes a call, after those before it.
    ///
    /// Where the task is cancelled, it ends at once, and what is left of the call is hidden behind it.
    ///
    /// - Parameters:
    ///   - call: what blocks; it is not even begun where the task was cancelled before.
    ///   - cancel: what makes it end soon; it may be called at any time.
    /// - Returns: what the call did.
    /// - Throws: what the call did, or that it was cancelled.
    func make<Value: Sendable>(
        _ call: @escaping @Sendable () -> Result<Value, TransportFailure>,
        onCancel cancel: @escaping @Sendable () -> Void
    ) async throws(TransportFailure) -> Value {
        let pending = PendingResult<Value>()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                pending.await(with: continuation)
                queue.async {
                    if !pending.isSettled { pending.settle(call()) }
                }
            }
        } onCancel: {
            cancel()
            pending.settle(.failure(.cancelled))
        }
        return try result.get()
    }

    /// Makes a call that cannot fail, after those before it.
    func make(_ call: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            queue.async {
                call()
                continuation.resume()
            }
        }
    }
}

/// A result that is there once, of whoever is first.
private final class PendingResult<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, TransportFailure>

    private struct State {
        var outcome: Outcome?
        var continuation: CheckedContinuation<Outcome, Never>?
    }

    private let state = Mutex(State())

    var isSettled: Bool { state.withLock { $0.outcome != nil } }

    func await(with continuation: CheckedContinuation<Outcome, Never>) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
    }

    func settle(_ outcome: Outcome) {
        let continuation: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: outcome)
    }
}
