import Receivers
import Testing

@Suite struct `The heartbeat of a reading thread` {
    private let heartbeat = ReaderHeartbeat()

    @Test func `is not late before the thread runs`() {
        #expect(heartbeat.delay == nil)
    }

    @Test(arguments: [Duration.seconds(3600), .seconds(Int64.max)])
    func `is not late while the thread waits for no longer than it said`(wait: Duration) {
        heartbeat.expect(within: wait)
        #expect(heartbeat.delay == nil)
    }

    @Test(arguments: [Duration.zero, .seconds(-5)])
    func `is late when the time is over, and later with time`(wait: Duration) async throws {
        heartbeat.expect(within: wait)
        try await Task.sleep(for: .milliseconds(2))
        let first = try #require(heartbeat.delay)
        #expect(first >= .milliseconds(1))
        try await Task.sleep(for: .milliseconds(2))
        #expect(try #require(heartbeat.delay) > first)
    }

    @Test func `is in time again when the thread goes on`() async throws {
        heartbeat.expect(within: .zero)
        try await Task.sleep(for: .milliseconds(2))
        heartbeat.expect(within: .seconds(3600))
        #expect(heartbeat.delay == nil)
    }

    @Test func `is not late any more when the thread has ended`() {
        heartbeat.expect(within: .zero)
        heartbeat.rest()
        #expect(heartbeat.delay == nil)
    }
}
