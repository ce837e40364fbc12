internal import Dispatch

/// Calls that block a thread, one after the other, and that whoever waits for them may leave at any time.
final class BlockingCalls: Sendable {
    private let queue: DispatchQueue

    /// Calls that have a thread of their own, while there are any.
    init(_ name: String) {
        queue = DispatchQueue(label: name)
    }

    /// Makes a call, after those before it.
    ///
    /// If the task is cancelled, it ends at once, and what is left of the call is hidden behind it.
    ///
    /// - Parameters:
    ///   - call: the call that blocks. It may ask at any time whether anybody still waits for it; it is not even begun where the
    ///     task was cancelled before.
    ///   - cancel: the function that makes it ask soon; it may be called at any time.
    /// - Returns: the value that the call returned.
    /// - Throws: the error of the call, or that it was cancelled.
    func make<Value: Sendable>(
        _ call: @escaping @Sendable (_ isWanted: @Sendable () -> Bool) throws(TransportFailure) -> Value,
        onCancel cancel: @escaping @Sendable () -> Void
    ) async throws(TransportFailure) -> Value {
        let pending = PendingResult<Value>()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                pending.await(with: continuation)
                queue.async {
                    if pending.isSettled { return }
                    pending.settle(Result { () throws(TransportFailure) in try call { !pending.isSettled } })
                }
            }
        } onCancel: {
            pending.settle(.failure(.cancelled))
            cancel()
        }
        return try result.get()
    }
}
