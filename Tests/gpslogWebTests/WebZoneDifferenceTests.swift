import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// Two databases with the same track outside a zone and different ones inside: what guests get must be the same.
@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `A guest's answers do not depend on` {
    /// Serves both databases, and compares the answers to each path with `isSame`.
    private func compare(
        _ paths: [String],
        _ isSame: (String, String) -> Bool = { $0 == $1 },
        besides hidden: String? = nil
    ) async throws {
        let (short, long) = (try await GuardedWeb(), try await GuardedWeb())
        try await store(track(before: 60, after: 100, speed: 0.7), in: short)
        try await store(track(before: 900, after: 700, speed: 0.2), in: long)
        if let hidden { try await store(hidden, in: long) }
        try await serve(short) { one in
            try await serve(long) { other in
                for path in paths {
                    let (first, second) = (
                        try await short.web.ask(path, "-i", "-H", one), try await long.web.ask(path, "-i", "-H", other)
                    )
                    let pair = [first, second].map { $0.replacing(/(?i)\r\n(date|etag): .*/) { _ in "" } }
                    #expect(isSame(pair[0], pair[1]), "\(path)")
                }
            }
        }
    }

    private func store(_ text: String, in page: GuardedWeb) async throws {
        let file = page.web.logger.folder.file("boat.nmea")
        try TextFile.overwrite(file, with: Array(text.utf8))
        _ = try await page.web.logger.run("replay", "-q", "--no-filter", file.string)
    }

    private func serve(_ page: GuardedWeb, _ body: (_ guest: String) async throws -> Void) async throws {
        let settings = try page.web.settings(
            "[zone.home]\ncentre = [54.0, 13.0]\nradius = 150\ncutback = 0\n"
        )
        _ = try await page.serve("--config", settings) { _ in
            try await body(try await page.guest(by: page.share("24h")))
        }
    }

    @Test func `how long a track was in a zone before it began and after it ended`() async throws {
        try await compare([
            "/api/v1/tracks", "/api/v1/tracks?limit=1", "/api/v1/calendar", "/api/v1/tracks/1/figures",
            "/api/v1/tracks/1/points", "/api/v1/tracks/1/points?tolerance=50", "/api/v1/points?tracks=1",
            "/api/v1/tracks/1/rejected", "/api/v1/waypoints",
        ])
    }

    @Test func `the part of a file that is in a zone`() async throws {
        let formats = ["csv", "gpx", "kml", "geojson", "jsonl", "nmea"]
        try await compare(formats.map { "/api/v1/tracks/1/export/\($0)" })
    }

    @Test func `periods that lie in a zone`() async throws {
        let minutes = (0..<20).map { $0 < 10 ? "10:0\($0)" : "10:\($0)" } + (25..<60).map { "10:\($0)" }
        try await compare(minutes.map { "/api/v1/tracks?from=2026-11-21T\($0):00Z&to=2026-11-21T\($0):30Z" })
    }

    @Test func `boxes and tolerances near a zone`() async throws {
        // The trial's attack: 24 boxes around the home.
        let boxes = (-4..<8).map { step in
            "12.99,\(54 + Double(step) * 0.0004),13.01,\(54 + Double(step) * 0.0004 + 0.0002)"
        }
        try await compare(boxes.flatMap { box in [0, 8].map { "/api/v1/tracks/1/points?box=\(box)&tolerance=\($0)" } })
    }

    @Test func `a track that lies in a zone, as if it did not exist`() async throws {
        let paths = ["points", "figures", "rejected", "export/gpx"].map { "/api/v1/tracks/2/\($0)" }
        try await compare(
            ["/api/v1/tracks", "/api/v1/calendar", "/api/v1/points?tracks=1,2", "/api/v1/tracks?limit=1&after=2"]
                + paths,
            besides: home(atSecond: 54_000)
        )
    }

    @Test func `events about what is added in a zone`() async throws {
        let (short, long) = (try await GuardedWeb(), try await GuardedWeb())
        try await store(track(before: 60, after: 100, speed: 0.7), in: short)
        try await store(track(before: 900, after: 700, speed: 0.2), in: long)
        var told: [[Substring]] = []
        for page in [short, long] {
            try await serve(page) { guest in
                let events = try await page.web.events("/api/v1/live?since=1@0", guest + "\r\n", until: "event: state")
                told.append(events.split(separator: "\n").filter { $0.hasPrefix("id: ") || $0.contains("\"points\"") })
            }
        }
        #expect(told[0] == told[1] && !told[0].isEmpty)
    }
}

/// From home to a place 2 km away and back, at 10 m/s, with some time at home before and after.
private func track(before: Int, after: Int, speed: Double) -> String {
    let out = (0..<200).map { (second: 37_200 + $0, metres: 60 + 10 * Double($0)) }
    let back = out.map { (second: 37_600 - ($0.second - 37_200), metres: $0.metres) }.reversed()
    let start = (1...before).reversed().map {
        (second: 37_200 - $0, metres: (Double($0) * speed).remainder(dividingBy: 100))
    }
    let end = (1...after).map { (second: 37_600 + $0, metres: (Double($0) * speed).remainder(dividingBy: 100)) }
    return sentences(start + out + back + end)
}

/// A minute at home.
private func home(atSecond second: Int) -> String { sentences((0..<60).map { (second + $0, Double($0)) }) }

private func sentences(_ steps: [(second: Int, metres: Double)]) -> String {
    steps.map { step in
        let clock = [step.second / 3600, step.second / 60 % 60, step.second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        // Ten thousandths of a minute of latitude are 0.185 m.
        let minutes = 600_000 + Int(step.metres / 0.185_325)
        let digits = String(minutes % 600_000 + 1_000_000).dropFirst()
        let latitude = "\(minutes < 600_000 ? 53 : 54)\(digits.prefix(2)).\(digits.suffix(4)),N"
        let time = clock.joined() + ".00"
        return sentence("GPRMC,\(time),A,\(latitude),01300.0000,E,2.92,0.00,211126,,,A") + "\r\n"
            + sentence("GPGGA,\(time),\(latitude),01300.0000,E,1,10,0.9,10.0,M,45.0,M,,") + "\r\n"
    }.joined()
}
