import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `A page of gpslog web that is open` {
    private let web: WebVoyage
    private let receiver: PlayedReceiver

    init() throws { (web, receiver) = (try WebVoyage(), try PlayedReceiver()) }

    @Test func `is told of a stored location within seconds`() async throws {
        _ = try await web.serve { _ in
            _ = try await web.logger.record(from: receiver.path) { recording in
                #expect(await recording.says("reading"))
                try await receiver.send(voyage(10), baud: 80_000)
                _ = try await web.events("/api/v1/live?since=0@0", until: "event: points")
                let cursor = "since=1@\(nanoseconds(of: "12:00:09"))"
                async let told = web.events("/api/v1/live?\(cursor)", until: "event: points")
                try await receiver.send(voyage(12).lines(from: 10), baud: 80_000)
                #expect(try await told.contains(#""track":1"#))
                receiver.hangUp()
            }
        }
    }

    @Test func `is told where the receiver is, and when no recording runs any more`() async throws {
        _ = try await web.serve { _ in
            _ = try await web.logger.record(from: receiver.path) { recording in
                #expect(await recording.says("reading"))
                // Longer than the page needs to find the recording.
                async let _: Void = receiver.send(voyage(3600), baud: 9600)
                let told = try await web.events(until: #""location":["#)
                #expect(told.contains(#""recording":true"#))
                receiver.hangUp()
            }
            _ = try await web.events(until: #""recording":false"#)
        }
    }

    @Test func `is told the same as a page beside it`() async throws {
        let capture = web.logger.folder.file("voyage.nmea")
        try TextFile.overwrite(capture, with: Array(voyage(30).utf8))
        _ = try await web.logger.run("replay", "-q", capture.string)
        _ = try await web.serve { _ in
            let place = "/api/v1/live?since=1@\(nanoseconds(of: "12:00:19"))"
            async let one = web.events(place, until: "]]}\n")
            async let other = web.events(place, until: "]]}\n")
            let points = try await [one, other].map { $0.split(separator: "\n").first { $0.contains(#""points":"#) } }
            #expect(points[0] != nil)
            #expect(points[0] == points[1])
        }
    }

    @Test func `gets what it has missed when it calls again, and nothing twice`() async throws {
        let capture = web.logger.folder.file("voyage.nmea")
        try TextFile.overwrite(capture, with: Array(voyage(30).utf8))
        _ = try await web.logger.run("replay", "-q", capture.string)
        _ = try await web.serve { _ in
            let all = try await web.json("/api/v1/tracks/1/points")["lines"]?.elements.first?.elements ?? []
            let known = nanoseconds(of: "12:00:19")
            let told = try await web.events(
                "/api/v1/live?since=1@0",
                "Last-Event-ID: 1@\(known)\r\n",
                until: "points\":"
            )
            let data = try #require(told.firstMatch(of: /data: (\{"track":1,"points".*\})/)?.1)
            #expect(try JSONValue(parsing: data)["points"]?.elements == Array(all.suffix(10)))
        }
    }

    /// Converts a time of day of `voyage` to nanoseconds since 1970.
    private func nanoseconds(of time: String) -> Int64 {
        let parts = time.split(separator: ":").compactMap { Int64($0) }
        return (1_750_636_800 + parts.reduce(0) { $0 * 60 + $1 }) * 1_000_000_000
    }
}

extension String {
    /// The sentences from a second on; there are two per second.
    fileprivate func lines(from second: Int) -> String {
        split(separator: "\r\n").dropFirst(2 * second).map { $0 + "\r\n" }.joined()
    }
}
