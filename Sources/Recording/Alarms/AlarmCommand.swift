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
