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
