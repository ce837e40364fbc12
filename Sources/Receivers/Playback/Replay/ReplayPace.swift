import Synchronization

/// How fast a recording is replayed, and until when.
final class ReplayPace: Sendable {
    private let factor: Double
    private let clock: any Clock<Duration>
    private let isStopped = Atomic(false)

    /// So many times as fast as it came, more than 0, by a clock.
    init(factor: Double, clock: any Clock<Duration>) {
        self.factor = factor
        self.clock = clock
    }

    /// Ends all waits.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    /// What tells how long ago the replay began, which is now.
    func stopwatch() -> @Sendable () -> Duration { Self.stopwatch(clock) }

    private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    /// Waits until bytes are due, in short steps, so that stopping does not wait for the end of a long gap; false where
    /// it was stopped.
    func wait(until due: Duration, by elapsed: () -> Duration) async -> Bool {
        let seconds = due / .seconds(1) / factor
        while !isStopped.load(ordering: .relaxed) {
            let left = seconds - elapsed() / .seconds(1)
            guard left > 0 else { return true }
            // It throws where the task is cancelled.
            guard (try? await clock.sleep(for: .seconds(min(left, 0.25)))) != nil else { return false }
        }
        return false
    }
}
