import Recording
import Testing

@Suite struct `A forecast of a disk` {
    private let start = ContinuousClock.now

    @Test func `expects a megabyte a day before it knows better`() {
        var forecast = DiskForecast()
        forecast.note(5_000_000, at: start)
        // The first page of the database says nothing about its growth.
        let left = forecast.secondsLeft(of: 7_000_000, at: 6_000_000, start + .seconds(60))
        #expect(left == 7 * 86_400)
    }

    @Test func `goes by the pace of the latest hours once there are some`() {
        var forecast = DiskForecast()
        for minute in 0...120 { forecast.note(Int64(minute) * 60_000, at: start + .seconds(60 * minute)) }
        let left = forecast.secondsLeft(of: 3_600_000, at: 120 * 60_000, start + .seconds(7200))
        #expect(left == 3600)
    }

    @Test func `forgets what is older than a day`() {
        var forecast = DiskForecast()
        forecast.note(0, at: start)
        for hour in 1...30 { forecast.note(1_000_000_000, at: start + .seconds(3600 * hour)) }
        let left = forecast.secondsLeft(of: 1_000_000, at: 1_000_000_000, start + .seconds(3600 * 30))
        #expect(left == 86_400)
    }

    @Test func `never takes a database that shrinks for room without end`() {
        var forecast = DiskForecast()
        forecast.note(9_000_000, at: start)
        let left = forecast.secondsLeft(of: 1_000_000, at: 1_000_000, start + .seconds(7200))
        #expect(left == 86_400)
    }
}
