import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `A list of a page of gpslog web` {
    private let web: WebVoyage

    init() throws { web = try WebVoyage() }

    /// Three tracks of one day: two receivers' from 8:00, and one from 14:30.
    private func replay() async throws {
        for fixture in ["city-walk", "outliers", "car-multi-gnss"] {
            _ = try await web.logger.run("replay", "-q", Checkout.fixture(fixture + ".nmea").string)
        }
    }

    /// A page of a list, and the path of the next page.
    private func part(_ path: String) async throws -> (elements: [JSONValue], next: String?) {
        let answer = try await web.ask(path, "-i")
        let body = try #require(answer.split(separator: "\r\n\r\n", maxSplits: 1).last)
        let next = answer.firstMatch(of: /(?i)\r\nlink: <([^>]*)>; rel="next"\r\n/).map { String($0.1) }
        return (try JSONValue(parsing: String(body)).elements, next)
    }

    @Test func `of tracks comes in parts, each of which says where the next one is`() async throws {
        try await replay()
        _ = try await web.serve { _ in
            let all = try await part("/api/v1/tracks")
            #expect(all.elements.count == 3 && all.next == nil)
            let first = try await part("/api/v1/tracks?limit=2&order=oldest")
            #expect(first.elements == Array(all.elements.prefix(2)))
            let next = try #require(first.next)
            #expect(next.hasPrefix("/api/v1/tracks?limit=2&order=oldest&after="))
            let second = try await part(next)
            #expect(second.elements == Array(all.elements.suffix(1)) && second.next == nil)
        }
    }

    @Test func `of tracks has the newest first where that is asked for`() async throws {
        try await replay()
        _ = try await web.serve { _ in
            let all = try await part("/api/v1/tracks").elements
            #expect(try await part("/api/v1/tracks?order=newest").elements == all.reversed())
            let first = try await part("/api/v1/tracks?order=newest&limit=1")
            #expect(try await part(try #require(first.next)).elements == [all[1]])
        }
    }

    @Test func `of tracks has those of a period`() async throws {
        try await replay()
        _ = try await web.serve { _ in
            let late = try await part("/api/v1/tracks?from=2026-11-21T12:00:00Z").elements
            #expect(late.compactMap { $0["start"]?.text } == ["2026-11-21T14:30:00.000Z"])
            let early = try await part("/api/v1/tracks?to=2026-11-21T12:00:00Z&limit=1")
            #expect(early.elements.count == 1 && early.next?.contains("to=2026-11-21T12:00:00Z") == true)
            #expect(try await part("/api/v1/tracks?from=2026-11-22T00:00:00.000Z").elements.isEmpty)
        }
    }

    @Test func `of beginnings has number, time and distance of each track`() async throws {
        try await replay()
        _ = try await web.serve { _ in
            let tracks = try await part("/api/v1/tracks").elements
            let beginnings = try await part("/api/v1/calendar").elements
            #expect(beginnings.map { $0.elements.first } == tracks.map { $0["id"] })
            #expect(beginnings.last?.elements[1] == .number(1_795_271_400))
            let distances = tracks.map { $0["distance"]?.number?.rounded() }
            #expect(beginnings.map { $0.elements.last?.number } == distances)
        }
    }

    @Test func `of waypoints comes in parts, too`() async throws {
        for text in ["Fuel", "Buoy", "Jetty"] { _ = try await web.logger.run("waypoint", "add", text) }
        _ = try await web.logger.run("waypoint", "done", "3")
        _ = try await web.serve { _ in
            let first = try await part("/api/v1/waypoints?limit=2")
            #expect(first.elements.compactMap { $0["text"]?.text } == ["Jetty", "Buoy"])
            let second = try await part(try #require(first.next))
            #expect(second.elements.compactMap { $0["text"]?.text } == ["Fuel"] && second.next == nil)
        }
    }

    @Test(arguments: [
        ("tracks?limit=0", "400"), ("tracks?limit=x", "400"), ("tracks?limit=1001", "400"), ("tracks?from=x", "400"),
        ("tracks?order=x", "400"), ("tracks?after=77", "404"), ("waypoints?after=77", "404"),
        ("tracks?limit=1000", "200"),
    ])
    func `is asked for in one way alone`(path: String, status: String) async throws {
        _ = try await web.serve { _ in
            let told = try await web.status("/api/v1/\(path)")
            #expect(told == status)
        }
    }
}
