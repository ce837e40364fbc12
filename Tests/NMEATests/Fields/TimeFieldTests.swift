import GNSS
import NMEA
import Testing

@Suite struct `A field of a time` {
    private static func times(_ texts: [String]) throws -> [TimeOfDay?] {
        try decodedInStream(texts.map { "GPZDA,\($0),21,11,2026,00,00" }).map { try #require($0.content.zda).time }
    }

    @Suite struct `with decimals` {
        @Test(arguments: [
            ("", 0), (".", 0), (".1", 100_000_000), (".12", 120_000_000), (".123", 123_000_000),
            (".1234", 123_400_000), (".12345", 123_450_000), (".123456", 123_456_000), (".1234567", 123_456_700),
            (".12345678", 123_456_780), (".123456789", 123_456_789), (".1234567898", 123_456_789),
            (".12345678987", 123_456_789), (".123456789876", 123_456_789), (".999999999999", 999_999_999),
            (".000000001", 1), (".0000000009", 0),
        ])
        func `is exact to the nanosecond`(decimals: String, nanosecond: Int) throws {
            let expected = TimeOfDay(hour: 8, minute: 9, second: 10, nanosecond: nanosecond)
            #expect(expected != nil)
            #expect(try times(["080910\(decimals)"]) == [expected])
        }
    }

    @Suite struct `of any second` {
        @Test func `is each second of the day`() throws {
            let seconds = stride(from: 0, to: 86_400, by: 7)
            let texts = seconds.map { (second: Int) -> Substring in
                let digits: Int = 1_000_000 + second / 3600 * 10000 + second / 60 % 60 * 100 + second % 60
                return String(digits).dropFirst()
            }
            let expected = seconds.map { TimeOfDay(hour: $0 / 3600, minute: $0 / 60 % 60, second: $0 % 60) }
            #expect(try times(texts.map(String.init)) == expected)
        }

        @Test func `may be a leap second`() throws {
            let expected = TimeOfDay(hour: 23, minute: 59, second: 60, nanosecond: 250_000_000)
            #expect(expected != nil)
            #expect(try times(["235960.25"]) == [expected])
        }
    }

    @Suite struct `with seconds that were rounded up to 60` {
        @Test(arguments: [("080060.00", 8, 1), ("085960", 9, 0), ("000060", 0, 1)])
        func `is the next minute`(text: String, hour: Int, minute: Int) throws {
            #expect(try times([text]) == [TimeOfDay(hour: hour, minute: minute, second: 0)])
        }
    }

    @Suite struct `that no clock shows` {
        @Test(arguments: ["240000", "246060.0", "236000", "235961", "225961", "000060.5", "999999", "085961"])
        func `is nil`(text: String) throws {
            #expect(try times([text]) == [nil])
        }
    }

    @Suite struct `of anything else` {
        @Test(arguments: [
            "", "0", "08000", "8:00:00", "080000x", "0800000", "080000.0.0", "080000.-1", "080000.12345678x",
            "080000.123456789x", "080000.1234567890123x", "-80000", "+80000", " 80000", "08000O", "080000 ", "......",
        ])
        func `is nil`(text: String) throws {
            #expect(try times([text]) == [nil])
        }
    }
}
