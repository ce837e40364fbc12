import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `Tracks on the page` {
    private let web: WebVoyage

    init() throws { web = try WebVoyage() }

    private func replay(_ fixtures: String...) async throws {
        for fixture in fixtures {
            _ = try await web.logger.run("replay", "-q", Checkout.fixture(fixture + ".nmea").string)
        }
    }

    @Test func `come in one answer, in the order in which they were asked for`() async throws {
        try await replay("outliers", "city-walk")
        _ = try await web.serve { _ in
            let ways = try await web.json("/api/v1/points?tracks=2,1&tolerance=20").elements
            let alone = [
                try await web.json("/api/v1/tracks/2/points?tolerance=20"),
                try await web.json("/api/v1/tracks/1/points?tolerance=20"),
            ]
            #expect(ways == alone)
            for query in ["", "?tracks=", "?tracks=1,x", "?tracks=1&tolerance=-1"] {
                #expect(try await web.status("/api/v1/points\(query)") == "400")
            }
            #expect(try await web.status("/api/v1/points?tracks=1,99") == "404")
        }
    }

    @Test func `never have fewer points in a finer answer`() async throws {
        try await replay("city-walk")
        _ = try await web.serve { _ in
            var before = Int.max
            for tolerance in ["0", "0.3", "0.7", "1", "1.5", "3", "5", "9", "20", "70"] {
                let way = try await web.json("/api/v1/tracks/1/points?tolerance=\(tolerance)")
                let count = way["lines"]?.elements.map(\.elements.count).reduce(0, +) ?? 0
                #expect(count <= before, "\(tolerance)")
                before = count
            }
        }
    }

    @Test func `can be found by name and by place`() async throws {
        try await replay("outliers", "city-walk")
        _ = try await web.logger.run("track", "name", "2", "Evening Walk")
        _ = try await web.serve { _ in
            let named = try await web.json("/api/v1/tracks?name=evening").elements
            #expect(named.count == 1)
            #expect(try await web.json("/api/v1/tracks?name=nothing").elements.isEmpty)
            #expect(try await web.json("/api/v1/tracks?box=-180,-90,180,90").elements.count == 2)
            #expect(try await web.json("/api/v1/tracks?box=170,-80,171,-79").elements.isEmpty)
        }
    }

    @Test func `can be named, deleted and split, and that be undone`() async throws {
        try await replay("city-walk")
        _ = try await web.serve { _ in
            #expect(try await web.change("PATCH", "/api/v1/tracks/1", #"{"name":" Evening  walk "}"#).status == "200")
            let track = try #require(try await web.json("/api/v1/tracks").elements.first)
            #expect(track["name"]?.text == "Evening walk")
            let points = try await web.json("/api/v1/tracks/1/points")["lines"]?.elements.first?.elements
            let (start, end) = (try #require(track["start"]?.text), try #require(track["end"]?.text))
            #expect(points?.isEmpty == false && start < end)
            #expect(try await web.change("POST", "/api/v1/tracks/delete", #"{"tracks":[1]}"#).status == "200")
            #expect(try await web.ask("/api/v1/tracks") == "[]")
            #expect(try await web.change("POST", "/api/v1/tracks/undo", "{}").status == "200")
            let split = try await web.change("POST", "/api/v1/tracks/split", "{\"track\":1,\"at\":\"\(end)\"}")
            #expect(split.status == "200")
            #expect(try await web.json("/api/v1/tracks").elements.count == 2)
            #expect(split.answer["tracks"]?.elements.count == 2)
            #expect(try await web.change("POST", "/api/v1/tracks/merge", #"{"tracks":[1,2]}"#).status == "200")
            #expect(try await web.json("/api/v1/tracks").elements.count == 1)
        }
    }

    @Test func `keep as they are if a change cannot be made`() async throws {
        try await replay("city-walk")
        _ = try await web.serve { _ in
            for (path, body, status) in [
                ("delete", #"{"tracks":[9]}"#, "409"), ("delete", #"{"tracks":[]}"#, "400"),
                ("merge", #"{"tracks":[1,1]}"#, "400"),
                ("split", #"{"track":1,"at":"2001-01-01T00:00:00Z"}"#, "409"),
                ("split", #"{"track":1,"at":"noon"}"#, "400"),
                ("undo", "{}", "409"), ("undo", #"{"all":true}"#, "400"),
            ] {
                let told = try await web.change("POST", "/api/v1/tracks/\(path)", body)
                #expect(told.status == status, "\(path) \(body)")
                #expect(told.answer["error"]?["message"]?.text?.isEmpty == false)
            }
            #expect(try await web.json("/api/v1/tracks").elements.count == 1)
        }
    }

    @Test func `come from a file that is sent`() async throws {
        _ = try await web.serve { _ in
            let file = Checkout.fixture("city-walk.nmea").string
            let own = ["-H", "Origin: \(web.origin)", "-H", "Content-Type: application/octet-stream"]
            let url = "\(web.origin)/api/v1/import?name=..%2Fwalk.nmea"
            let told = try await Tool.curl.run(["-sS"] + own + ["--data-binary", "@\(file)", url]).output
            let answer = try JSONValue(parsing: told)
            #expect(answer["message"]?.text?.contains("added") == true)
            #expect(answer["message"]?.text?.contains("/") == false)
            #expect(answer["tracks"]?.elements.count == 1)
            #expect(try await web.json("/api/v1/tracks").elements.count == 1)
            let none = try await Tool.curl.run(["-sS"] + own + ["--data-binary", "nothing", url]).output
            #expect(try JSONValue(parsing: none)["error"]?["message"]?.text?.isEmpty == false)
            #expect(
                try await web.status("/api/v1/import", "-X", "POST", "-H", "Content-Type: application/octet-stream")
                    == "403"
            )
        }
    }

    @Test func `come compressed, and files only once`() async throws {
        try await replay("city-walk")
        _ = try await web.serve { _ in
            let plain = try await web.ask("/api/v1/tracks/1/points")
            #expect(try await web.ask("/api/v1/tracks/1/points", "--compressed") == plain)
            #expect(try await web.ask("/page.js", "--compressed") == web.ask("/page.js"))
            let head = try await web.ask("/page.js", "--compressed", "-D", "-", "-o", "/dev/null")
            #expect(head.lowercased().contains("content-encoding: gzip"))
            let line = try #require(
                head.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("etag: ") }
            )
            let tag = line.dropFirst("etag: ".count)
            #expect(try await web.status("/page.js", "-H", "If-None-Match: \(tag)") == "304")
            #expect(try await web.status("/page.js", "-H", "If-None-Match: \"other\"") == "200")
        }
    }

    @Test func `can be shared only if there is a password`() async throws {
        _ = try await web.serve { _ in
            let told = try await web.change("POST", "/api/v1/share", "{}")
            #expect(told.status == "409")
        }
    }
}
