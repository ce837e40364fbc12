internal import Glibc
internal import Platform
internal import SystemPackage

/// A shell that runs a command as a child of this process, in a process group of its own.
final class ChildShell {
    /// The variables that are about this process, and mean something else in a child.
    private static let own = [
        "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES",
    ]

    private let process: ChildProcess
    private var ended: CInt?

    /// Starts a command.
    ///
    /// It reads nothing, and what it prints goes to standard error.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - variables: variables of its environment besides those of this process.
    /// - Throws: what posix_spawn(3) said.
    init(running command: String, with variables: [String: String]) throws(Errno) {
        let launch = ProgramLaunch(
            input: .nothing,
            output: .file(.standardError),
            environment: Self.environment(variables),
            signals: .ofNewGroup
        )
        process = try launch.start(["/bin/sh", "-c", command])
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
    var status: CInt? {
        if ended == nil { ended = process.statusIfEnded() }
        return ended
    }

    /// Ends it with all of its process group: it is asked to, and then made to.
    func end(within grace: Duration, lookingEvery pause: Duration) {
        process.sendToGroup(SIGTERM)
        let deadline = ContinuousClock.now + grace
        while status == nil, ContinuousClock.now < deadline { usleep(useconds_t(pause / .microseconds(1))) }
        process.sendToGroup(SIGKILL)
        while status == nil { usleep(1000) }
    }
}
