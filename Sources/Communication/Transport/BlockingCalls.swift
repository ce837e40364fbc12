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
