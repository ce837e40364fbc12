import Serving
import TestSupport
import Testing

@Suite struct `A parser of requests` {
    @Test(
        arguments: [
            ("?VERSION;", .version), ("?DEVICES;\n", .devices), ("?DEVICE;\r\n", .device(path: nil)),
            ("?WATCH;", .watch(nil)),
            ("?POLL;\r\n", .poll), ("?POLL\n", .poll), ("?POLL\r\n", .poll), (" ? POLL;", nil), ("?POLL ;", .poll),
            (#"?DEVICE={"path":"/dev/ttyUSB0","bps":9600}"#, .device(path: "/dev/ttyUSB0")),
            (#"?DEVICE={"path":"\/dev\/ttyUSB\u0030"}"#, .device(path: "/dev/ttyUSB0")),
            ("?DEVICE={}", .device(path: nil)),
            (#"?DEVICE={"path":/dev/gps}"#, .device(path: "/dev/gps")),
            (#"?DEVICE={"path":"/dev/gps","options":{"native":[0,"};"]},"x":null}"#, .device(path: "/dev/gps")),
        ] as [(String, ServiceRequest?)]
    )
    func `reads a request`(text: String, request: ServiceRequest?) {
        let requests = requests(in: text)
        #expect(requests.count == 1)
        if let request { #expect(requests == [request]) } else { #expect(requests.contains { $0.isInvalid }) }
    }

    @Test func `reads several in one piece, with and without ends`() {
        let text =
            #"?VERSION;?DEVICES;?WATCH={"enable":true,"json":true}?POLL;?WATCH={"enable":false};"# + "\n?DEVICE\r\n;"
        let requests = requests(in: text)
        #expect(requests.count == 6)
        #expect(!requests.contains { $0.isInvalid })
        #expect(requests.last == .device(path: nil))
    }

    @Test func `reads them byte by byte as in one piece`() {
        let text = "?VERSION;\n?WATCH={\"raw\":2,\n \"device\":\"/dev/;?{}\"}\r\nnoise\n?POLL"
        #expect(requests(in: text, pieces: 1) == requests(in: text))
        #expect(requests(in: text).count == 4)
    }

    @Test func `takes a word for a request once the client has paused behind it`() {
        var parser = RequestParser()
        var input = Array("?DEVICE".utf8)[...]
        #expect(parser.next(&input) == nil)
        #expect(parser.hasWholeWord)
        #expect(parser.finish() == .device(path: nil))
        #expect(!parser.hasWholeWord)
        input = Array("?WATCH={\"enable\"".utf8)[...]
        #expect(parser.next(&input) == nil)
        #expect(!parser.hasWholeWord)
    }

    @Test(
        arguments: [
            "GET / HTTP/1.1\n", "w\n", "?FOO;", "?;", "?", "?VERSION=1;", "?WATCH=true;", "?WATCH={\"enable\":true;",
            "?WATCH={]",
            "?WATCH={\"enable\":\"yes\"}", "?WATCH={\"raw\":-1}", "?WATCH={\"raw\":nan}", "?WATCH={\"json\":[true]}",
            "?WATCH={\"enable\":true,}", "?WATCH={\"enable\n", "?DEVICE={\"path\":\"\\ud800\"}", "?version;",
        ]
    )
    func `says what is none`(text: String) {
        let requests = requests(in: text)
        #expect(requests.count == 1)
        #expect(requests.contains { $0.isInvalid })
    }

    @Test func `ends an object that lacks its brace with the semicolon`() {
        var parser = RequestParser()
        var input = Array(#"?WATCH={"json":true,;"#.utf8)[...]
        #expect(parser.next(&input)?.isInvalid == true)
    }

    @Test(arguments: ["noise", "?WATCH={\"enable\":", "?WATCH={\"enable\":\"\n"])
    func `finds the request behind one that is none`(noise: String) {
        #expect(requests(in: noise + "?POLL;").last == .poll)
    }

    @Test(arguments: ["x", "?x", "?WATCH={ "])
    func `keeps nothing of a request that is too long, and says so once`(beginning: String) {
        let flood = beginning + String(repeating: "a", count: 100_000)
        let requests = requests(in: flood + ";?POLL;")
        #expect(requests == [.invalid("Request longer than 4096 bytes"), .poll])
    }

    @Test func `reads anything alike, however it is cut`() {
        var random = SplitMix64(state: 20_261_124)
        let words = [
            "?", "?WATCH", "=", "{", "}", "\"enable\":true", ",", "\"", "\\", "\n", "\r\n", ";", "?POLL;", "\u{0}", "é",
            "[", "raw",
            "?DEVICE={\"path\":\"/dev/gps\"}", " ",
        ]
        for _ in 0..<2000 {
            var text = ""
            for _ in 0..<Int.random(in: 0...12, using: &random) { text += words.randomElement(using: &random) ?? "" }
            var bytes = Array(text.utf8)
            if Bool.random(using: &random) { bytes.append(.random(in: 0...255, using: &random)) }
            let whole = requests(in: bytes, cut: { $0.count })
            let cut = requests(in: bytes) { Int.random(in: 1...max(1, $0.count), using: &random) }
            #expect(whole == cut, "\(text)")
        }
    }

    private func requests(in text: String, pieces: Int = .max) -> [ServiceRequest] {
        requests(in: Array(text.utf8)) { min(pieces, $0.count) }
    }

    private func requests(in bytes: [UInt8], cut: (ArraySlice<UInt8>) -> Int) -> [ServiceRequest] {
        var parser = RequestParser()
        var requests: [ServiceRequest] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            var piece = rest.prefix(cut(rest))
            rest = rest.dropFirst(piece.count)
            while let request = parser.next(&piece) { requests.append(request) }
        }
        if let last = parser.finish() { requests.append(last) }
        return requests
    }
}

extension ServiceRequest {
    fileprivate var isInvalid: Bool { if case .invalid = self { true } else { false } }
}
