internal import Glibc

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
