import GNSS
import Settings
import Testing

/// The reference date for the days of the system clock and of the latest location.
private func reference(clock: String, newestStored: String? = nil) throws -> String? {
    let time = try #require(UTCTime(iso8601: "\(clock)T08:00:00Z"))
    let newest = newestStored.flatMap { UTCTime(iso8601: "\($0)T08:00:00Z") }
    return ReferenceDate.live(clock: time, newestStored: newest)?.description
}

@Suite struct `The reference date of a recording` {
    @Test func `is a year after this machine's clock`() throws {
        #expect(try reference(clock: "2026-11-21") == "2027-11-21")
        #expect(try reference(clock: "2026-11-21", newestStored: "2026-11-20") == "2027-11-21")
    }

    @Test func `is a year after the latest location where the clock is behind it`() throws {
        #expect(try reference(clock: "2026-11-21", newestStored: "2028-11-20") == "2029-11-20")
    }

    @Test(arguments: ["1970-01-01", "2000-01-01", "2025-12-31", "2080-01-01", "2200-01-01"])
    func `is not taken from a clock that is not set`(clock: String) throws {
        #expect(try reference(clock: clock) == nil)
        #expect(try reference(clock: clock, newestStored: "2026-11-21") == "2027-11-21")
    }

    @Test(arguments: ["2046-07-07", "2007-04-07", "2085-01-01"])
    func `is not taken from a location that cannot be right`(newest: String) throws {
        #expect(try reference(clock: "2026-11-21", newestStored: newest) == "2027-11-21")
    }
}
