import Glibc
import Platform
import Receivers
import Synchronization
import SystemPackage

/// A reader whose thread can be sent signals while it reads.
final class SharedReader: Sendable {
    private let descriptor: OwnedFileDescriptor
    private let thread = Mutex<pthread_t?>(nil)

    init(_ descriptor: consuming OwnedFileDescriptor) {
        self.descriptor = descriptor
    }

    /// Blocks until a byte can be read.
    func readInterrupted() throws(Errno) -> [UInt8] {
        // Threads of Dispatch block signals.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGUSR1)
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        thread.withLock { $0 = pthread_self() }
        return try descriptor.read(atMost: 1)
    }

    /// Sends a signal to the reading thread if it runs, then yields.
    func interrupt() async {
        if let thread = thread.withLock(\.self) { pthread_kill(thread, SIGUSR1) }
        await Task.yield()
    }
}

/// Counts SIGUSR1, which ends the process by default.
enum SignalCount {
    private static let count = Atomic(0)

    static var value: Int { count.load(ordering: .relaxed) }

    /// Without SA_RESTART, so that the signal interrupts system calls.
    static func countInsteadOfDying() {
        _ = count.load(ordering: .relaxed)
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { _ in SignalCount.count.add(1, ordering: .relaxed) }
        _ = unsafe sigaction(SIGUSR1, &action, nil)
    }
}
