internal import CLinux
internal import Glibc
internal import SystemPackage

/// A shell that runs a command as a child of this process, in a process group of its own.
final class ChildShell {
    /// The variables that are about this process, and mean something else in a child.
    private static let own = [
        "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES",
    ]

    private let process: pid_t
    private var ended: Int32?

    /// Starts a command.
    ///
    /// It reads nothing, and what it prints goes to standard error.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - variables: variables of its environment besides those of this process.
    /// - Throws: what posix_spawn(3) said.
    init(running command: String, with variables: [String: String]) throws(Errno) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        // Signals that this process ignores or holds back are no child's affair.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        let arguments = ["/bin/sh", "-c", command]
        let lines = Self.environment(variables)
        var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
        var environment = unsafe lines.map { unsafe strdup($0) } + [nil]
        defer { unsafe (words + environment).forEach { unsafe free($0) } }
        var process: pid_t = 0
        let reason = unsafe posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, &environment)
        guard reason == 0 else { throw Errno(rawValue: reason) }
        self.process = process
    }

    /// The environment of this process with other variables in it, as lines `NAME=value`.
    private static func environment(_ variables: [String: String]) -> [String] {
        var lines: [String] = []
        var index = 0
        while let entry = unsafe environ[index] {
            let line = unsafe String(cString: entry)
            let name = String(line.prefix { $0 != "=" })
            let isReplaced = name.hasPrefix("GPSLOG_ALARM") || name == "GPSLOG_RECEIVER" || name == "GPSLOG_TARGET"
            if !isReplaced, !own.contains(name) { lines.append(line) }
            index += 1
        }
        return lines + variables.map { "\($0.key)=\($0.value)" }
    }

    /// Its status once it has ended; nil while it runs.
    var status: Int32? {
        if ended == nil {
            var status: Int32 = 0
            let waited = unsafe waitpid(process, &status, WNOHANG)
            if waited == process { ended = gpslog_shell_status(status) }
            // Somebody else has waited for it.
            if waited < 0, errno == ECHILD { ended = 0 }
        }
        return ended
    }

    /// Ends it with all of its process group: it is asked to, and then made to.
    func end(within grace: Duration, lookingEvery pause: Duration) {
        kill(-process, SIGTERM)
        let deadline = ContinuousClock.now + grace
        while status == nil, ContinuousClock.now < deadline { usleep(useconds_t(pause / .microseconds(1))) }
        kill(-process, SIGKILL)
        while status == nil { usleep(1000) }
    }
}
