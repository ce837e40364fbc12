import Receivers
import Testing

@Suite struct `The pulse of a reading thread` {
    private let pulse = ReaderPulse()

    @Test func `is not late before the thread runs`() {
        #expect(pulse.delay == nil)
    }

    @Test(arguments: [Duration.seconds(3600), .seconds(Int64.max)])
    func `is not late while the thread waits for no longer than it said`(wait: Duration) {
        pulse.expect(within: wait)
        #expect(pulse.delay == nil)
    }

    @Test(arguments: [Duration.zero, .seconds(-5)])
    func `is late when the time is over, and later with time`(wait: Duration) async throws {
        pulse.expect(within: wait)
        try await Task.sleep(for: .milliseconds(2))
        let first = try #require(pulse.delay)
        #expect(first >= .milliseconds(1))
        try await Task.sleep(for: .milliseconds(2))
        #expect(try #require(pulse.delay) > first)
    }

    @Test func `is in time again when the thread goes on`() async throws {
        pulse.expect(within: .zero)
        try await Task.sleep(for: .milliseconds(2))
        pulse.expect(within: .seconds(3600))
        #expect(pulse.delay == nil)
    }

    @Test func `is not late any more when the thread has ended`() {
        pulse.expect(within: .zero)
        pulse.rest()
        #expect(pulse.delay == nil)
    }
}
