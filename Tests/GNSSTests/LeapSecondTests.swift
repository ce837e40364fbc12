import GNSS
import Testing

/// An instant around the end of 2016, which had a leap second: `59:59.5` in the last hour, or `00:00` in the new year.
private func time(_ text: String) throws -> UTCTime {
    let isOld = text.hasPrefix("59:")
    return try #require(UTCTime(iso8601: isOld ? "2016-12-31T23:\(text)Z" : "2017-01-01T00:\(text)Z"))
}

@Suite struct `A leap second` {
    @Test func `is a second of its own, between the last of the old year and the first of the new`() throws {
        let times = try ["59:59", "59:59.999999999", "59:60", "59:60.000000001", "59:60.999999999", "00:00", "00:01"]
            .map(time)
        #expect(times == times.sorted())
        #expect(Set(times).count == 7)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `keeps the count of POSIX at the last nanosecond of its day`() throws {
        let instant = try time("59:60.5")
        #expect(instant.nanosecondsSince1970 == 1_483_228_799_999_999_999)
        #expect(instant.leapNanoseconds == 500_000_001)
        #expect(instant.secondsSince1970 == 1_483_228_799)
        #expect(instant.isInLeapSecond)
        #expect(try !time("59:59.999999999").isInLeapSecond)
    }

    @Test func `is made again of its two numbers`() throws {
        let instant = try time("59:60.5")
        #expect(
            UTCTime(nanosecondsSince1970: 1_483_228_799_999_999_999, leapNanoseconds: 500_000_001) == instant
        )
    }

    @Test(
        arguments: [
            (1_483_228_799_999_999_999, 1_000_000_001), (1_483_228_799_999_999_998, 1), (0, 1), (.max, 1), (.min, 1),
        ] as [(Int64, UInt32)]
    )
    func `is not made where no day ends, nor longer than a second`(count: Int64, leap: UInt32) {
        #expect(UTCTime(nanosecondsSince1970: count, leapNanoseconds: leap) == nil)
    }

    @Test(arguments: [
        ("59:60", "59:59", 1), ("59:60.5", "59:59.5", 1), ("59:60.75", "59:60.5", 0.25), ("00:00", "59:60", 1),
        ("00:00.5", "59:60.5", 1), ("00:10", "59:60", 11), ("59:60", "59:50", 10),
        // Neither of these is in the leap second between them.
        ("00:00", "59:59", 1),
    ])
    func `lasts a second`(later: String, earlier: String, seconds: Double) throws {
        #expect(try time(later).seconds(since: time(earlier)) == seconds)
        #expect(try time(earlier).seconds(since: time(later)) == -seconds)
    }

    @Test(arguments: [
        ("59:60.5", 0.25, "59:60.75"), ("59:60.5", -0.25, "59:60.25"), ("59:60.5", 0.5, "00:00"),
        ("59:60.5", 1, "00:00.5"), ("59:60.5", -1, "59:59.5"), ("59:60", -1, "59:59"), ("59:60", 0, "59:60"),
        ("59:59.5", 0.5, "00:00"),
    ])
    func `passes where an instant within it is moved`(start: String, seconds: Double, end: String) throws {
        #expect(try time(start).advanced(bySeconds: seconds) == time(end))
    }

    @Test(arguments: [(Double.infinity, Int64.max), (1e300, .max), (-1e300, .min)])
    func `may be left as far as time goes`(seconds: Double, count: Int64) throws {
        let moved = try time("59:60.5").advanced(bySeconds: seconds)
        #expect(abs(Double(moved.nanosecondsSince1970) - Double(count)) < 1e19)
        #expect(!moved.isInLeapSecond)
    }

    @Test(arguments: ["2016-12-31T23:59:60.000Z", "2016-12-31T23:59:60.500Z", "1969-12-31T23:59:60.999Z"])
    func `is written as it was read`(text: String) {
        #expect(UTCTime(iso8601: text)?.description == text)
    }

    @Test(arguments: ["2016-12-31T23:59:61Z", "2016-12-31T23:58:60Z", "2016-12-31T22:59:60Z", "2016-12-31T00:00:60Z"])
    func `is the last second of a day and no other`(text: String) {
        #expect(UTCTime(iso8601: text) == nil)
    }
}
