import Platform
import Testing

@Suite struct `The time that poll waits` {
    @Test(arguments: [
        (Duration.milliseconds(1), CInt(1)), (.nanoseconds(1), 1), (.microseconds(1001), 2), (.seconds(60), 60_000),
    ])
    func `is the time in whole milliseconds, and never shorter than it`(time: Duration, milliseconds: CInt) {
        #expect(PollTimeout.milliseconds(for: time) == milliseconds)
    }

    @Test(arguments: [Duration.zero, .nanoseconds(-1), .seconds(-1_000_000_000_000)])
    func `is none where the time is over`(time: Duration) {
        #expect(PollTimeout.milliseconds(for: time) == 0)
    }

    @Test func `is for ever where there is no time`() {
        #expect(PollTimeout.milliseconds(for: nil) == -1)
        #expect(PollTimeout.milliseconds(until: nil) == -1)
    }

    @Test func `is a day at most`() {
        #expect(PollTimeout.milliseconds(for: .seconds(Int64.max)) == 86_400_000)
    }

    @Test func `is the time from now until an instant`() {
        let now = ContinuousClock.now
        #expect(PollTimeout.milliseconds(until: now + .seconds(2), at: now) == 2000)
        #expect(PollTimeout.milliseconds(until: now - .seconds(2), at: now) == 0)
    }
}
