import GNSS
import Testing

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
