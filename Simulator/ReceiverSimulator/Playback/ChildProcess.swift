import CLinux
import Glibc
import SystemPackage

/// A program that runs beside this one, in the same process group and at the same terminal.
struct ChildProcess: Sendable {
    private let identifier: pid_t

    /// Starts a program, which is looked for in `PATH`, with its arguments; it blocks the signals of the mask, whatever
    /// this one blocks.
    ///
    /// Throws what posix_spawnp(3) said, `noSuchFileOrDirectory` where there is no such program.
    init(_ command: [String], blocking mask: sigset_t) throws(Errno) {
        guard let program = command.first else { throw .invalidArgument }
        var attributes = posix_spawnattr_t()
        var mask = mask
        unsafe posix_spawnattr_init(&attributes)
        unsafe posix_spawnattr_setsigmask(&attributes, &mask)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
        var identifier: pid_t = 0
        let reason = unsafe posix_spawnp(&identifier, program, nil, &attributes, &arguments, environ)
        unsafe arguments.forEach { unsafe free($0) }
        unsafe posix_spawnattr_destroy(&attributes)
        guard reason == 0 else { throw Errno(rawValue: reason) }
        self.identifier = identifier
    }

    /// Passes on a signal; not to be called once the child's status was asked for and given.
    func send(_ signal: CInt) {
        kill(identifier, signal)
    }

    /// The status it ended with, 128 and the signal where one ended it; nil while it runs.
    func statusIfEnded() -> CInt? {
        var status: CInt = 0
        var result: pid_t = 0
        repeat {
            result = unsafe waitpid(identifier, &status, WNOHANG)
        } while result < 0 && errno == EINTR
        return result == identifier ? gpslog_shell_status(status) : nil
    }
}
