internal import Platform

/// Runs blocking calls one after the other on a thread; callers can stop waiting at any time.
final class BlockingCalls: Sendable {
    private let thread: ExecutorThread

    /// Creates a queue, whose thread starts with the first call.
    init(_ name: String) { thread = ExecutorThread(name) }

    /// Makes a blocking call, after all earlier ones.
    ///
    /// If the task is cancelled, this returns at once, and the rest of the call runs unobserved.
    ///
    /// - Parameters:
    ///   - call: the blocking call. It can check at any time whether the caller still waits, and is skipped if the task
    ///     is cancelled first.
    ///   - cancel: makes the call check soon; may be called at any time.
    /// - Returns: the call's result.
    /// - Throws: the call's error, or that it was cancelled.
    func make<Value: Sendable>(
        _ call: @escaping @Sendable (_ isWanted: @Sendable () -> Bool) throws(TransportFailure) -> Value,
        onCancel cancel: @escaping @Sendable () -> Void
    ) async throws(TransportFailure) -> Value {
        let pending = PendingResult<Value>()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                pending.await(with: continuation)
                thread.perform {
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
