internal import Synchronization

/// The heartbeat of a reading thread, which announces the longest duration of each wait.
///
/// A thread that exceeds it hangs. Time in system sleep does not count.
package final class ReaderHeartbeat: Sendable {
    private static let start = SuspendingClock.now

    /// A hundred years, which stand for no limit.
    private static let longestWait = Duration.seconds(3_155_760_000)

    /// Nanoseconds from `start` to the thread's next sign at the latest; `Int64.max` while no thread runs.
    private let due = Atomic(Int64.max)

    package init() {}

    /// Announces the next sign of the thread.
    ///
    /// - Parameter wait: the longest time from now until then.
    package func expect(within wait: Duration) {
        let wait = min(max(.zero, wait), Self.longestWait)
        let (seconds, attoseconds) = (Self.start.duration(to: .now) + wait).components
        due.store(seconds * 1_000_000_000 + attoseconds / 1_000_000_000, ordering: .relaxed)
    }

    /// Marks the thread as ended.
    package func rest() { due.store(.max, ordering: .relaxed) }

    /// How late the thread is; `nil` if it is on time.
    package var delay: Duration? {
        let due = due.load(ordering: .relaxed)
        guard due < .max else { return nil }
        let delay = Self.start.duration(to: .now) - .nanoseconds(due)
        return delay > .zero ? delay : nil
    }
}
