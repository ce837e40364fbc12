import GNSS
import TestSupport
import Testing
import Text

@Suite struct `A date of HTTP` {
    @Test(arguments: [
        ("1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ("1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 GMT"),
        ("2024-02-29T23:59:59.999Z", "Thu, 29 Feb 2024 23:59:59 GMT"),
        ("1969-12-31T12:00:00Z", "Wed, 31 Dec 1969 12:00:00 GMT"),
    ])
    func `is written as RFC 9110 has it`(instant: String, text: String) throws {
        #expect(HTTPDate(try #require(UTCTime(iso8601: instant))).description == text)
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func `is read in each of its forms`(text: String) throws {
        let now = try #require(UTCTime(iso8601: "2026-11-21T08:00:00Z"))
        let date = try #require(HTTPDate(text, now: now))
        #expect(date.description == "Sun, 06 Nov 1994 08:49:37 GMT")
    }
}
