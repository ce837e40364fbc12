internal import Glibc

/// Has the calling thread not hear of SIGPIPE, which would end the program, until it is restored.
///
/// Writing to a connection that the server has ended raises it; the handler of the process is the program's own affair.
struct BrokenPipe {
    private var before = sigset_t()
    private let wasPending: Bool

    /// Begins not to hear.
    init() {
        var pending = sigset_t()
        unsafe sigpending(&pending)
        wasPending = unsafe sigismember(&pending, SIGPIPE) == 1
        var set = Self.signal
        unsafe _ = pthread_sigmask(SIG_BLOCK, &set, &before)
    }

    /// Hears again, but nothing of what was raised meanwhile.
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
