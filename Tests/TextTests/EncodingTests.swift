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
