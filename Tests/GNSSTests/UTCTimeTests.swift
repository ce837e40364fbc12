import GNSS
import Testing

@Suite struct `An instant` {
    @Test func `is followed by another one, but for the last of all`() {
        #expect(UTCTime(nanosecondsSince1970: 41).next == UTCTime(nanosecondsSince1970: 42))
        #expect(UTCTime(nanosecondsSince1970: .max).next == nil)
    }

    @Suite struct `made of a date and a time of day` {
        @Test(arguments: [
            (2026, 11, 21, 8, 0, 0, 1_795_248_000_000_000_000), (1970, 1, 1, 0, 0, 0, 0),
            (1969, 12, 31, 23, 59, 59, -1_000_000_000), (2262, 4, 11, 23, 47, 16, 9_223_372_036_000_000_000),
        ])
        func `counts nanoseconds since 1970`(
            year: Int,
            month: Int,
            day: Int,
            hour: Int,
            minute: Int,
            second: Int,
            nanoseconds: Int64
        ) throws {
            let date = try #require(CalendarDate(year: year, month: month, day: day))
            let timeOfDay = try #require(TimeOfDay(hour: hour, minute: minute, second: second))
            #expect(UTCTime(date, timeOfDay)?.nanosecondsSince1970 == nanoseconds)
        }

        @Test func `exists on the first day of all, which is not whole`() throws {
            let date = try #require(CalendarDate(year: 1677, month: 9, day: 21))
            let timeOfDay = try #require(TimeOfDay(hour: 0, minute: 12, second: 44))
            #expect(UTCTime(date, timeOfDay)?.nanosecondsSince1970 == -9_223_372_036_000_000_000)
            let earlier = try #require(TimeOfDay(hour: 0, minute: 12, second: 43))
            #expect(UTCTime(date, earlier) == nil)
        }

        @Test(arguments: [(1677, 9, 20), (0, 1, 1), (2262, 4, 12), (9999, 12, 31)])
        func `does not exist where 64 bits do not hold it`(year: Int, month: Int, day: Int) throws {
            let date = try #require(CalendarDate(year: year, month: month, day: day))
            let noon = try #require(TimeOfDay(hour: 12, minute: 0, second: 0))
            #expect(UTCTime(date, noon) == nil)
        }
    }

    @Suite struct `in whole seconds` {
        @Test(arguments: [
            (0, 0), (999_999_999, 0), (1_000_000_000, 1), (-1, -1), (-1_000_000_000, -1), (-1_000_000_001, -2),
        ])
        func `is rounded down`(nanoseconds: Int64, seconds: Int64) {
            #expect(UTCTime(nanosecondsSince1970: nanoseconds).secondsSince1970 == seconds)
        }
    }

    @Suite struct `beside another` {
        @Test(arguments: [
            (1_500_000_000, 0, 1.5), (0, 1_500_000_000, -1.5), (7, 7, 0), (1_795_248_000_000_000_001, 0, 1_795_248_000),
        ])
        func `is seconds after it, or before it where negative`(later: Int64, earlier: Int64, seconds: Double) {
            let since = UTCTime(nanosecondsSince1970: later)
                .seconds(since: UTCTime(nanosecondsSince1970: earlier))
            #expect(since == seconds)
        }

        @Test func `keeps the nanosecond between instants of our time`() {
            let instant = UTCTime(nanosecondsSince1970: 1_795_248_000_000_000_000)
            let next = UTCTime(nanosecondsSince1970: 1_795_248_000_000_000_001)
            #expect(next.seconds(since: instant) == 1e-9)
        }

        @Test func `is not too far away for 64 bits`() {
            let first = UTCTime(nanosecondsSince1970: .min)
            let last = UTCTime(nanosecondsSince1970: .max)
            #expect(last.seconds(since: first) == 18_446_744_073.709_553)
            #expect(first.seconds(since: last) == -18_446_744_073.709_553)
        }

        @Test func `is before what comes later`() {
            #expect(UTCTime(nanosecondsSince1970: -1) < UTCTime(nanosecondsSince1970: 0))
        }
    }

    @Suite struct `moved by seconds` {
        @Test(arguments: [(1.5, 1_500_000_000), (-0.000_000_001, -1), (0, 0), (86_400, 86_400_000_000_000)])
        func `is so much later, or earlier where negative`(seconds: Double, nanoseconds: Int64) {
            let moved = UTCTime(nanosecondsSince1970: 0).advanced(bySeconds: seconds)
            #expect(moved.nanosecondsSince1970 == nanoseconds)
        }

        @Test(arguments: [(1e9, Int64.max), (1e300, .max), (.infinity, .max)])
        func `stops at the last instant there is`(seconds: Double, nanoseconds: Int64) {
            let moved = UTCTime(nanosecondsSince1970: 9_000_000_000_000_000_000).advanced(bySeconds: seconds)
            #expect(moved.nanosecondsSince1970 == nanoseconds)
        }

        @Test(arguments: [(-1e9, Int64.min), (-1e300, .min), (-.infinity, .min)])
        func `stops at the first instant there is`(seconds: Double, nanoseconds: Int64) {
            let moved = UTCTime(nanosecondsSince1970: -9_000_000_000_000_000_000).advanced(bySeconds: seconds)
            #expect(moved.nanosecondsSince1970 == nanoseconds)
        }
    }
}

@Suite struct `An instant as ISO 8601 text` {
    @Suite struct `when written` {
        @Test(arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (1_795_248_000_000_000_000, "2026-11-21T08:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"), (-86_400_000_000_000, "1969-12-31T00:00:00.000Z"),
            (-315_619_200_000_000_000, "1960-01-01T00:00:00.000Z"),
            (.max, "2262-04-11T23:47:16.854Z"), (.min, "1677-09-21T00:12:43.145Z"),
        ])
        func `has the date, the time and three decimals`(nanoseconds: Int64, text: String) {
            #expect(UTCTime(nanosecondsSince1970: nanoseconds).description == text)
        }

        @Test func `has finer decimals cut off, not rounded`() {
            #expect(UTCTime(nanosecondsSince1970: 1_999_999).description == "1970-01-01T00:00:00.001Z")
        }
    }

    @Suite struct `when read` {
        @Test(arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-11-21T08:00Z", 1_795_248_000_000_000_000),
            ("2026-11-21T08:00:00.2Z", 1_795_248_000_200_000_000), ("1969-12-31T23:59:59.999Z", -1_000_000),
            ("1960-01-01T00:00:00Z", -315_619_200_000_000_000), ("1970-01-01T00:00:00.000000001Z", 1),
            ("1970-01-01T00:00:00.00000000199Z", 1), ("2262-04-11T23:47:16.854775807Z", Int64.max),
        ])
        func `may have any number of decimals`(text: String, nanoseconds: Int64) {
            #expect(UTCTime(iso8601: text)?.nanosecondsSince1970 == nanoseconds)
        }

        @Test(arguments: [
            "", "T", "Z", "2026-11-21", "08:00:00Z", "2026-11-21 08:00:00Z", "2026-11-21T08:00:00", "2026-11-21T",
            "2026-11-21T08:00:00z", "2026-11-21t08:00:00Z", "2026-11-21T08:00:00+01:00", "2026-11-21T08:00:00ZZ",
            "2026-11-21T08:00:00.Z", "2026-11-21T08:00:00Z ", "2026-11-31T08:00:00Z", "2026-11-21T25:00:00Z",
            "2026-11-21TT08:00:00Z", "2262-04-11T23:47:16.854775808Z", "1600-01-01T00:00:00Z",
        ])
        func `is nil for other text`(text: String) {
            #expect(UTCTime(iso8601: text) == nil)
        }

        @Test(arguments: ["2026-11-21T08:00:00.200Z", "1999-12-31T23:59:59.999Z", "1969-07-20T20:17:40.000Z"])
        func `is written as it was read`(text: String) {
            #expect(UTCTime(iso8601: text)?.description == text)
        }
    }
}
