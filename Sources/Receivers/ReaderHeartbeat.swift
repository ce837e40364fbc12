internal import Synchronization

/// A reading thread's sign of life: before each wait it says how long that takes at most.
///
/// A thread that is behind that time hangs. The time that the machine sleeps does not count.
package final class ReaderHeartbeat: Sendable {
    private static let start = SuspendingClock.now

    /// A hundred years are as good as for ever.
    private static let longestWait = Duration.seconds(3_155_760_000)

    /// Nanoseconds from `start` to the moment at which the thread goes on at the latest; the greatest number while none runs.
    private let due = Atomic(Int64.max)

    /// The sign of a thread that does not run.
    package init() {}

    /// Says that the thread goes on within a time, at the latest.
    ///
    /// - Parameter wait: the time that it waits, from now.
    package func expect(within wait: Duration) {
        let wait = min(max(.zero, wait), Self.longestWait)
        let (seconds, attoseconds) = (Self.start.duration(to: .now) + wait).components
        due.store(seconds * 1_000_000_000 + attoseconds / 1_000_000_000, ordering: .relaxed)
    }

    /// Says that the thread has ended.
    package func rest() { due.store(.max, ordering: .relaxed) }

    /// The time by which the thread is late; nil where it is not.
    package var delay: Duration? {
        let due = due.load(ordering: .relaxed)
        guard due < .max else { return nil }
        let delay = Self.start.duration(to: .now) - .nanoseconds(due)
        return delay > .zero ? delay : nil
    }
}
