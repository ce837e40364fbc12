import Synchronization

/// A clock that advances only by sleeping, which returns immediately.
final class HastyClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let begin = ContinuousClock.now
    private let slept = Mutex(Duration.zero)

    /// The sum of all sleeps.
    var elapsed: Duration { slept.withLock { $0 } }
    var now: Instant { begin + elapsed }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        slept.withLock { $0 = max($0, deadline - begin) }
    }
}
