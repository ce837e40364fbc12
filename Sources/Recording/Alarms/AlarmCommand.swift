internal import Glibc
internal import Platform
package import SystemPackage

/// The user's command for alarms, which /bin/sh runs with the notice in its environment.
package struct AlarmCommand: Sendable {
    /// How the command ended.
    package enum Outcome: Hashable, Sendable {
        /// The command ended with an exit status as in a shell.
        case ended(status: Int32)
        /// The command exceeded its limit and was terminated.
        case late
        /// The task was cancelled and the command terminated.
        case cancelled
        case notStarted(Errno)
    }

    /// How often to check whether the command has ended, and how long it may take to end after SIGTERM.
    private static let look = Duration.milliseconds(50)
    private static let grace = Duration.seconds(2)

    private let text: String
    private let limit: Duration

    /// Creates a command for the shell.
    ///
    /// - Parameters:
    ///   - text: the command.
    ///   - limit: the longest time that it may run.
    package init(_ text: String, limit: Duration = .seconds(60)) { (self.text, self.limit) = (text, limit) }

    /// Runs the command, and waits until it ends, including the processes that it started in the foreground.
    ///
    /// - Parameter notice: the notice to pass in the environment.
    /// - Returns: how the command ended. It is terminated if the task is cancelled.
    package func run(_ notice: AlarmNotice) async -> Outcome {
        do throws(Errno) {
            let order = try StopOrder()
            return await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    do throws(Errno) {
                        try BackgroundThread.start("alarm") {
                            continuation.resume(returning: run(notice, until: order))
                        }
                    } catch {
                        continuation.resume(returning: .notStarted(error))
                    }
                }
            } onCancel: {
                order.event.raise()
            }
        } catch {
            return .notStarted(error)
        }
    }

    private func run(_ notice: AlarmNotice, until order: StopOrder) -> Outcome {
        do throws(Errno) {
            let process = try ChildShell(running: text, with: notice.variables)
            let deadline = ContinuousClock.now + limit
            while true {
                if let status = process.status { return .ended(status: status) }
                let isCancelled = (try? order.event.wait(atMost: Self.look)) ?? true
                guard isCancelled || ContinuousClock.now >= deadline else { continue }
                process.end(within: Self.grace, lookingEvery: Self.look)
                return isCancelled ? .cancelled : .late
            }
        } catch {
            return .notStarted(error)
        }
    }
}

/// Terminates a command; shared by a task and the command's thread.
private final class StopOrder: Sendable {
    let event: StopEvent

    init() throws(Errno) { event = try StopEvent() }
}

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
