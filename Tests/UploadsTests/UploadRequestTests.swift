import Uploads
import Testing

@Suite struct `A request` {
    @Suite struct `with a header` {
        @Test func `has no control characters in its value`() {
            #expect(HTTPHeader("X-User", "jane\r\nX-Evil: 1\u{0}\u{85}")?.value == "jane  X-Evil: 1")
        }

        @Test(arguments: ["", "a b", "a:b", "a\r\n", "ü", "\u{0}"])
        func `needs a name that HTTP allows`(name: String) {
            #expect(HTTPHeader(name, "value") == nil)
        }

        @Test func `finds it in small letters and large ones`() {
            let headers = [HTTPHeader("Retry-After", "5")].compactMap { $0 }
            #expect(headers.value(of: "retry-after") == "5")
            #expect(headers.value(of: "Location") == nil)
        }

        @Test func `keeps the order of those that are added`() {
            let request = UploadRequest(.post, "http://host/", headers: [HTTPHeader("A", "1")].compactMap { $0 })
                .adding([HTTPHeader("B", "2")].compactMap { $0 })
            #expect(request.headers.map(\.name) == ["A", "B"])
        }
    }

    @Suite struct `to a URL` {
        @Test(arguments: [
            ("http://host/a?b=c&d=%20#e", "http://host/a?b=c&d=%20#e"),
            ("http://host/a b\r\nc", "http://host/a%20b%0D%0Ac"),
            ("http://host/ü\"<>\u{0}\u{7F}", "http://host/%C3%BC%22%3C%3E%00%7F"),
            ("http://[::1]:80/", "http://[::1]:80/"),
            ("", ""),
        ])
        func `escapes what must not be in one, and nothing else`(written: String, sent: String) {
            #expect(UploadRequest(.get, written).url == sent)
        }
    }
}
