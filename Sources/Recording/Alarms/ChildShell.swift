internal import Glibc
internal import Platform
internal import SystemPackage

/// A shell that runs a command as a child process in its own process group.
final class ChildShell {
    /// Variables for this process only, which would mislead a child.
    private static let own = [
        "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES",
    ]

    private let process: ChildProcess
    private var ended: CInt?

    /// Starts a command with empty standard input, and with standard error as its output.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - variables: environment variables in addition to those of this process.
    /// - Throws: the error of posix_spawn(3).
    init(running command: String, with variables: [String: String]) throws(Errno) {
        let launch = ProgramLaunch(
            input: .nothing,
            output: .file(.standardError),
            environment: Self.environment(variables),
            signals: .ofNewGroup
        )
        process = try launch.start(["/bin/sh", "-c", command])
    }

    /// The environment of this process with additional variables, as lines `NAME=value`.
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

    /// The exit status; `nil` while the command runs.
    var status: CInt? {
        if ended == nil { ended = process.statusIfEnded() }
        return ended
    }

    /// Terminates the process group with SIGTERM, and after `grace` with SIGKILL.
    func end(within grace: Duration, lookingEvery pause: Duration) {
        process.sendToGroup(SIGTERM)
        let deadline = ContinuousClock.now + grace
        while status == nil, ContinuousClock.now < deadline { usleep(useconds_t(pause / .microseconds(1))) }
        process.sendToGroup(SIGKILL)
        while status == nil { usleep(1000) }
    }
}
