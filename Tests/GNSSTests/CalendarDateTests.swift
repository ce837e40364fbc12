import GNSS
import Testing

@Suite struct `A calendar date` {
    @Suite struct `made of a year, a month and a day` {
        @Test(arguments: [
            (2026, 11, 21), (2024, 2, 29), (2000, 2, 29), (1970, 1, 1), (0, 1, 1), (9999, 12, 31), (2026, 4, 30),
        ])
        func `exists where the calendar has the day`(year: Int, month: Int, day: Int) throws {
            let date = try #require(CalendarDate(year: year, month: month, day: day))
            #expect(date.year == year)
            #expect(date.month == month)
            #expect(date.day == day)
        }

        @Test(arguments: [
            (2026, 2, 29), (1900, 2, 29), (2100, 2, 29), (2024, 2, 30), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1),
            (2026, 1, 0), (2026, 1, 32), (2026, 1, -1), (-1, 1, 1), (10_000, 1, 1),
        ])
        func `does not exist where the calendar has none`(year: Int, month: Int, day: Int) {
            #expect(CalendarDate(year: year, month: month, day: day) == nil)
        }
    }

    @Suite struct `counted in days` {
        @Test(arguments: [
            (1970, 1, 1, 0), (1969, 12, 31, -1), (1970, 1, 2, 1), (1980, 1, 6, 3657), (2000, 2, 29, 11_016),
            (2000, 3, 1, 11_017), (2026, 11, 21, 20_778), (0, 1, 1, -719_528), (9999, 12, 31, 2_932_896),
        ])
        func `counts from 1970 on`(year: Int, month: Int, day: Int, days: Int) throws {
            let date = try #require(CalendarDate(year: year, month: month, day: day))
            #expect(date.daysSince1970 == days)
            #expect(CalendarDate(daysSince1970: days) == date)
        }

        @Test func `comes back for every day of eight centuries`() {
            let lost = (-135_140...157_054).filter { CalendarDate(daysSince1970: $0)?.daysSince1970 != $0 }
            #expect(lost.isEmpty)
        }

        @Test(arguments: [-719_529, 2_932_897, .min, .max])
        func `ends with the years 0 and 9999`(days: Int) {
            #expect(CalendarDate(daysSince1970: days) == nil)
        }
    }

    @Suite struct `as text` {
        @Test(arguments: [(2026, 11, 21, "2026-11-21"), (980, 1, 6, "0980-01-06"), (0, 2, 29, "0000-02-29")])
        func `is written and read as ISO 8601`(year: Int, month: Int, day: Int, text: String) throws {
            let date = try #require(CalendarDate(year: year, month: month, day: day))
            #expect(date.description == text)
            #expect(CalendarDate(iso8601: text) == date)
        }

        @Test(arguments: [
            "", "2026", "2026-11", "2026-11-21-", "26-11-21", "2026-1-21", "2026-11-2", "2026-11-31", "2026-13-01",
            "+026-11-21", "2026-11-+1", " 2026-11-21", "2026/11/21", "20261121", "2026-11-２1",
        ])
        func `is not read from other text`(text: String) {
            #expect(CalendarDate(iso8601: text) == nil)
        }
    }
}

@Suite struct `A time of day` {
    @Suite struct `made of hours, minutes and seconds` {
        @Test(arguments: [
            (0, 0, 0, 0, 0), (0, 0, 1, 5, 1_000_000_005), (8, 0, 0, 0, 28_800_000_000_000),
            (23, 59, 59, 999_999_999, 86_399_999_999_999),
        ])
        func `counts nanoseconds since midnight`(
            hour: Int,
            minute: Int,
            second: Int,
            nanosecond: Int,
            sinceMidnight: Int64
        ) throws {
            let time = try #require(TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond))
            #expect(time.nanosecondsSinceMidnight == sinceMidnight)
        }

        @Test(arguments: [
            (24, 0, 0, 0), (-1, 0, 0, 0), (12, 60, 0, 0), (12, -1, 0, 0), (12, 0, 60, 0), (12, 0, -1, 0),
            (12, 0, 0, 1_000_000_000), (12, 0, 0, -1),
        ])
        func `does not exist where no clock shows it`(hour: Int, minute: Int, second: Int, nanosecond: Int) {
            #expect(TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond) == nil)
        }
    }

    @Suite struct `in a leap second` {
        @Test func `is a second after 23-59-59`() throws {
            let time = try #require(TimeOfDay(hour: 23, minute: 59, second: 60, nanosecond: 500_000_000))
            #expect(time.nanosecondsSinceMidnight == 86_400_500_000_000)
        }

        @Test(arguments: [(23, 59, 61), (22, 59, 60), (23, 58, 60), (0, 0, 60)])
        func `is the last second of a day only`(hour: Int, minute: Int, second: Int) {
            #expect(TimeOfDay(hour: hour, minute: minute, second: second) == nil)
        }
    }

    @Suite struct `beside another` {
        @Test func `is earlier or later on the same day`() throws {
            let earlier = try #require(TimeOfDay(hour: 8, minute: 0, second: 0))
            let later = try #require(TimeOfDay(hour: 8, minute: 0, second: 0, nanosecond: 1))
            #expect(earlier < later)
            #expect(!(later < earlier))
        }
    }

    @Suite struct `read from text` {
        @Test(arguments: [
            ("08:00", 28_800_000_000_000), ("08:00:01", 28_801_000_000_000), ("08:00:01.25", 28_801_250_000_000),
            ("23:59:60", 86_400_000_000_000), ("00:00:00.123456789", 123_456_789), ("00:00:00.1234567899", 123_456_789),
        ])
        func `takes hours and minutes, then seconds with any decimals`(text: String, sinceMidnight: Int64) throws {
            let time = try #require(TimeOfDay(iso8601: text))
            #expect(time.nanosecondsSinceMidnight == sinceMidnight)
        }

        @Test(arguments: [
            "", "08", "8:00", "08:0", "08:00:", "08:00:0", "08:00:00.", "08:00:00.1a", "08:00:00,5", "24:00",
            "08:60", "08:00:60", "08:00:00:00", "-8:00", "08:00:00.1.2", " 08:00",
        ])
        func `is nil for other text`(text: String) {
            #expect(TimeOfDay(iso8601: text) == nil)
        }
    }
}
