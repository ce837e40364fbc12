internal import Glibc
internal import Platform
package import SystemPackage

/// A command of the user that is told of alarms: it is run by /bin/sh, with the notice in its environment.
package struct AlarmCommand: Sendable {
    /// The end of a command.
    package enum Outcome: Hashable, Sendable {
        /// The command ended, with a status as a shell tells it.
        case ended(status: Int32)
        /// The command took too long, and was ended.
        case late
        /// The command was not to go on, and was ended.
        case cancelled
        /// The command could not be started.
        case notStarted(Errno)
    }

    /// The time between two looks whether it has ended, and the time that it has to end by itself once it is asked to.
    private static let look = Duration.milliseconds(50)
    private static let grace = Duration.seconds(2)

    private let text: String
    private let limit: Duration

    /// A command.
    ///
    /// - Parameters:
    ///   - text: the command for a shell.
    ///   - limit: the time that it has.
    package init(_ text: String, limit: Duration = .seconds(60)) { (self.text, self.limit) = (text, limit) }

    /// Runs it to its end, with all that it has started in the foreground.
    ///
    /// - Parameter notice: the notice that it is told.
    /// - Returns: its end; where the task is cancelled, it is ended.
    package func run(_ notice: AlarmNotice) async -> Outcome {
        do throws(Errno) {
            let order = try StopOrder()
            return await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    do throws(Errno) {
                        try NamedThread.start("alarm") { continuation.resume(returning: run(notice, until: order)) }
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

/// The order to end a command, which a task and its thread have in common.
private final class StopOrder: Sendable {
    let event: StopEvent

    init() throws(Errno) { event = try StopEvent() }
}
