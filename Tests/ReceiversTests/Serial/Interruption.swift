import Glibc
import Platform
import Receivers
import Synchronization
import SystemPackage

/// A reader that signals can be sent to while it reads.
final class SharedReader: Sendable {
    private let descriptor: OwnedFileDescriptor
    private let thread = Mutex<pthread_t?>(nil)

    init(_ descriptor: consuming OwnedFileDescriptor) {
        self.descriptor = descriptor
    }

    /// Blocks until one byte is there.
    func readInterrupted() throws(Errno) -> [UInt8] {
        // Dispatch's threads let no signal through.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGUSR1)
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        thread.withLock { $0 = pthread_self() }
        return try descriptor.read(atMost: 1)
    }

    /// Sends the reading thread a signal, if it runs, and lets others run.
    func interrupt() async {
        if let thread = thread.withLock(\.self) { pthread_kill(thread, SIGUSR1) }
        await Task.yield()
    }
}

/// Counts SIGUSR1, whose default is to end the process.
enum SignalCount {
    private static let count = Atomic(0)

    static var value: Int { count.load(ordering: .relaxed) }

    /// System calls are not restarted by themselves after this signal.
    static func countInsteadOfDying() {
        _ = count.load(ordering: .relaxed)
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { _ in SignalCount.count.add(1, ordering: .relaxed) }
        _ = unsafe sigaction(SIGUSR1, &action, nil)
    }
}
