import GNSS
import TestSupport
import Testing
import Text

@Suite struct `Percent-encoding` {
    @Test(arguments: [
        ("a-b._~9", "a-b._~9"), ("a b", "a%20b"), ("+&=?/#%", "%2B%26%3D%3F%2F%23%25"), ("é\n", "%C3%A9%0A"),
    ])
    func `escapes all that means something in a value`(value: String, escaped: String) {
        #expect(PercentEncoding.component(value) == escaped)
    }

    @Test func `leaves a path its slashes, and need not be of text`() {
        #expect(PercentEncoding.path(Array("/a b/?#%".utf8) + [0xFF]) == "/a%20b/%3F%23%25%FF")
    }
}

@Suite struct `Bytes in Base64` {
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `are written and read as RFC 4648 has them`(plain: String, encoded: String) {
        var text = TextBuffer()
        Base64.append(Array(plain.utf8), to: &text)
        let written = text.bytes
        #expect(written == Array(encoded.utf8))
        #expect(Base64.decode(Array(encoded.utf8)) == Array(plain.utf8))
    }

    @Test(arguments: ["Z", "Zg", "Zg=", "Zm9vY!==", "Zg==Zg=="])
    func `are not read where they are not whole`(encoded: String) {
        #expect(Base64.decode(Array(encoded.utf8)) == nil)
    }
}

@Suite struct `A value of a table` {
    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("a b", "a b"), ("a,b", "\"a,b\""), ("a\nb", "\"a\nb\""),
        ("a\r\nb", "\"a\r\nb\""), ("say \"a\"", "\"say \"\"a\"\"\""), ("\"\u{301}", "\"\"\"\u{301}\""),
    ])
    func `is quoted where it must be, and read back`(value: String, field: String) throws {
        #expect(CSVText.field(value) == field)
        let columns = try CSVLine.columns(of: Array((field + ",b").utf8)[...], separatedBy: UInt8(ascii: ","))
        #expect(columns.map { String(decoding: $0.text, as: UTF8.self) } == [value, "b"])
    }
}

@Suite struct `A JSON object` {
    @Test func `has its members in order`() {
        var object = JSONObject()
        object.add("a", 1)
        object.add("b", true)
        object.add("c", text: "\"")
        object.add("d", 1.5, decimals: 2)
        object.add("e", 1.5, atMost: 2)
        #expect(object.description == #"{"a":1,"b":true,"c":"\"","d":1.50,"e":1.5}"#)
    }

    @Test func `escapes quotation marks, backslashes and control characters, and nothing else`() {
        #expect(JSONObject.quoted("a\"\\\n\r\t\u{1}\u{1F} \u{7F}ä€") == #""a\"\\\n\r\t\u0001\u001f "# + "\u{7F}ä€\"")
    }

    @Test(arguments: [nil, .nan, .infinity, -.infinity, 1e300, 0x1p63, -0x1p63] as [Double?])
    func `leaves out numbers that JSON cannot have, or nobody could read`(number: Double?) {
        var object = JSONObject()
        object.add("fixed", number, decimals: 3)
        object.add("trimmed", number, atMost: 3)
        #expect(object.description == "{}")
    }
}

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
