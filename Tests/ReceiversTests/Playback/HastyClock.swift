import Synchronization

/// A clock that stands still, and is set to the time that somebody sleeps until.
final class HastyClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let begin = ContinuousClock.now
    private let slept = Mutex(Duration.zero)

    /// The time by which it was moved.
    var elapsed: Duration { slept.withLock { $0 } }
    var now: Instant { begin + elapsed }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        slept.withLock { $0 = max($0, deadline - begin) }
    }
}
