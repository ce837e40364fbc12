/// The time since an instant, by a clock that the caller chooses: the machine's, or one that a test moves.
package struct Stopwatch: Sendable {
    private let elapsed: @Sendable () -> Duration

    /// A watch that is started now.
    package init(_ clock: some Clock<Duration>) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    /// The time since it was started.
    package var time: Duration { elapsed() }
}
