import CLinux
import Glibc

/// Receives the signals that would end the program, on a thread that sleeps until one arrives.
enum SignalThread {
    /// The signals that end programs, and the one for a child's exit.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGCHLD]

    /// Blocks the signals in this thread and in threads started by it.
    ///
    /// Returns the previous mask, for the child process. Must be called before any other thread runs.
    static func block() -> sigset_t {
        var set = set
        var earlier = sigset_t()
        unsafe pthread_sigmask(SIG_BLOCK, &set, &earlier)
        return earlier
    }

    /// Calls the handler for each signal, with whether it was sent by a process rather than the terminal.
    static func start(_ handle: @escaping @Sendable (_ signal: CInt, _ sentByProcess: Bool) -> Void) {
        var thread = pthread_t()
        let handler = unsafe Unmanaged.passRetained(SignalHandler(handle)).toOpaque()
        _ = unsafe pthread_create(&thread, nil, listen, handler)
    }

    fileprivate static var set: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for signal in signals { unsafe sigaddset(&set, signal) }
        return set
    }
}

private final class SignalHandler: Sendable {
    let handle: @Sendable (CInt, Bool) -> Void

    init(_ handle: @escaping @Sendable (CInt, Bool) -> Void) {
        self.handle = handle
    }
}

/// Forwards signals to the handler until the program ends.
private func listen(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    let handler = unsafe Unmanaged<SignalHandler>.fromOpaque(context).takeRetainedValue()
    var set = SignalThread.set
    while true {
        var information = unsafe siginfo_t()
        let signal = unsafe sigwaitinfo(&set, &information)
        if signal > 0 { handler.handle(signal, unsafe gpslog_sent_by_process(&information) != 0) }
    }
}
