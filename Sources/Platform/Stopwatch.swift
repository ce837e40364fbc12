/// The time since its creation, by a clock that tests can control.
package struct Stopwatch: Sendable {
    private let elapsed: @Sendable () -> Duration

    package init(_ clock: some Clock<Duration>) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    package var time: Duration { elapsed() }
}
