import GNSS
import Logbook
import NMEA
import Receivers
import Synchronization
import TestSupport
import Testing

@Suite struct `Fixes of a receiver that tells no date` {
    /// The times and events for fixes of GGA alone, one per second from 08:00:00.
    private func fixes(
        _ bodies: [String],
        isClockRight: Bool = true,
        readAt: UTCTime? = .morning(0.2)
    ) async throws -> (times: [UTCTime?], events: [ClockDates.Event], counts: LineStatistics.Counts) {
        let source = InMemoryByteSource()
        let events = Mutex<[ClockDates.Event]>([])
        let service = ReceiverLocationService(
            receiver: ReceiverIdentity("tracker"),
            source: source,
            dates: ClockDates(isClockRight: { isClockRight }) { event in events.withLock { $0.append(event) } }
        )
        for body in bodies { source.send(body, readAt: readAt) }
        source.stop()
        var times: [UTCTime?] = []
        for try await page in try await service.fixes() { times += page.map(\.fix.time) }
        return (times, events.withLock { $0 }, service.line.counts)
    }

    private func gga(_ second: Int, hour: String = "08") -> String {
        "GPGGA,\(hour)000\(second).00,5352.0000,N,01041.0000,E,1,09,0.9,12.0,M,43.0,M,,"
    }

    @Test func `have that of this machine's synchronised clock from the third one on`() async throws {
        let (times, events, counts) = try await fixes((0...4).map { gga($0) })
        #expect(times == [nil, nil, .morning(2), .morning(3), .morning(4)])
        #expect(events == [.dated])
        #expect(counts.datedFixes == 3)
        #expect(counts.undatedFixes == 2)
    }

    @Test func `have none if nobody keeps the clock right`() async throws {
        let (times, events, _) = try await fixes((0...4).map { gga($0) }, isClockRight: false)
        #expect(times == [nil, nil, nil, nil, nil])
        #expect(events == [.clockIsUncertain])
    }

    @Test func `have none if their time of day is another one`() async throws {
        let (times, events, _) = try await fixes((0...4).map { gga($0, hour: "09") })
        #expect(times == [nil, nil, nil, nil, nil])
        #expect(events == [.clockDisagrees])
    }

    @Test func `have none when replayed`() async throws {
        let (times, events, counts) = try await fixes((0...4).map { gga($0) }, readAt: nil)
        #expect(times == [nil, nil, nil, nil, nil])
        #expect(events == [])
        #expect(counts.undatedFixes == 5)
    }

    @Test func `have the receiver's as soon as it tells one`() async throws {
        let rmc = "GPRMC,080003.00,A,5352.0000,N,01041.0000,E,1.0,90.0,201126,,,A"
        let (times, events, _) = try await fixes([gga(0), gga(1), rmc, gga(3)])
        #expect(times.last == UTCTime(iso8601: "2026-11-20T08:00:03Z"))
        #expect(events == [])
    }

    @Test(arguments: [
        ("2026-11-20T23:59:59Z", "2026-11-21T00:00:01Z"), ("2026-11-21T00:00:01Z", "2026-11-20T23:59:59Z"),
    ])
    func `are of the day next to the clock's around midnight`(time: String, clock: String) throws {
        let now = try #require(UTCTime(iso8601: clock))
        let timeOfDay = try #require(
            time.contains("T23")
                ? TimeOfDay(hour: 23, minute: 59, second: 59) : TimeOfDay(hour: 0, minute: 0, second: 1)
        )
        #expect(ClockDates.instant(of: timeOfDay, near: now) == UTCTime(iso8601: time))
    }
}
