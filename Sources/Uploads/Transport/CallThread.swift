internal import Glibc
internal import Platform
internal import Synchronization

/// Runs blocking calls one after the other on a thread; callers can stop waiting at any time.
final class CallThread: Sendable {
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
        let pending = ResultPromise<Value>()
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

/// A result that is settled once; later attempts to settle it are ignored.
final class ResultPromise<Value: Sendable>: Sendable {
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

/// Blocks SIGPIPE on the calling thread until `restore`.
///
/// Writing to a connection closed by the server raises it, which would end the program. The signal handler belongs to
/// the main program, so it stays untouched.
struct BrokenPipe {
    private var before = sigset_t()
    private let wasPending: Bool

    init() {
        var pending = sigset_t()
        unsafe sigpending(&pending)
        wasPending = unsafe sigismember(&pending, SIGPIPE) == 1
        var set = Self.signal
        unsafe _ = pthread_sigmask(SIG_BLOCK, &set, &before)
    }

    /// Discards any pending SIGPIPE and restores the signal mask.
    func restore() {
        var (set, atOnce, before) = (Self.signal, timespec(), before)
        if !wasPending { unsafe _ = sigtimedwait(&set, nil, &atOnce) }
        unsafe _ = pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    private static var signal: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, SIGPIPE)
        return set
    }
}
