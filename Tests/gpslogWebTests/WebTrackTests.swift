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
}
