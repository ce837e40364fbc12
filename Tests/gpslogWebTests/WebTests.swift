import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `gpslog web` {
    private let web: WebVoyage

    init() throws { web = try WebVoyage() }

    private func replay(_ fixture: String) async throws {
        _ = try await web.logger.run("replay", "-q", Checkout.fixture(fixture + ".nmea").string)
    }

    @Test func `serves a page that asks for nothing from elsewhere`() async throws {
        let outcome = try await web.serve { _ in
            let page = try await web.ask("/")
            #expect(page.hasPrefix("<!doctype html>"))
            for path in page.matches(of: /(?:src|href)="([^"]*)"/).map({ String($0.1) }) {
                #expect(try await web.status("/" + path) == "200", "\(path)")
            }
            // All scripts, found by following imports from the first one.
            var (scripts, looked) = (["page.js"], 0)
            while looked < scripts.count {
                let script = scripts[looked]
                #expect(try await web.status("/" + script) == "200", "\(script)")
                let text = try await web.ask("/" + script)
                let needed = text.matches(of: /from "\.\/([^"]*)"/).map { String($0.1) }
                scripts += Set(needed).subtracting(scripts)
                looked += 1
                // A name, and the map that you choose by yourself.
                let allowed = ["http://www.w3.org/2000/svg", "https://tile.openstreetmap.org/"]
                let rest = allowed.reduce(text) { $0.replacing($1, with: "") }
                #expect(!rest.contains(/https?:\/\//), "\(script)")
            }
            #expect(scripts.contains("words.js") && scripts.contains("row.js"))
        }
        #expect(outcome.status == 0)
    }

    @Test func `tells of tracks and waypoints as other commands do`() async throws {
        try await replay("outliers")
        _ = try await web.logger.run("waypoint", "add", "<b>Fuel</b>", "--at", "51.48,0.01")
        let tracks = try await web.logger.run("tracks", "--json").output
        _ = try await web.serve { _ in
            let told = try await web.json("/api/v1/tracks")
            #expect(try told == JSONValue(parsing: tracks))
            #expect(try await web.json("/api/v1/waypoints").elements.first?["text"]?.text == "<b>Fuel</b>")
        }
    }

    @Test func `has the figures of a track with their errors, as gpslog stats has them`() async throws {
        try await replay("city-walk")
        let stats = try await JSONValue(parsing: web.logger.run("stats", "--json").output)
        _ = try await web.serve { _ in
            let told = try await web.json("/api/v1/tracks/1/figures")
            #expect(told["distance_error"] != nil && told == stats["tracks"]?.elements.first)
            #expect(try await web.status("/api/v1/tracks/2/figures") == "404")
        }
    }

    @Test func `tells the notation of positions of the settings`() async throws {
        let settings = try web.settings("[units]\nposition = \"seconds\"\n")
        _ = try await web.serve([:], ["--config", settings]) { _ in
            let units = try await web.json("/api/v1/units")
            #expect(units["position"]?.text == "seconds")
        }
    }

    @Test func `has of a way what is in a box, in as many lines as it comes there`() async throws {
        try await web.logger.recordArch(of: 60)
        _ = try await web.serve { _ in
            let lines = try await web.json("/api/v1/tracks/1/points?box=10,47,12,47.00200")["lines"]
            #expect(lines?.elements.count == 2)
            #expect(try await web.status("/api/v1/tracks/1/points?box=10,47,12") == "400")
            #expect(try await web.status("/api/v1/tracks/1/points?tolerance=-1") == "400")
        }
    }

    @Test(arguments: ["gpx", "kml", "geojson", "csv", "jsonl", "nmea"])
    func `gives a track as a file that is the export's own`(format: String) async throws {
        try await replay("outliers")
        let exported = try await web.logger.run("export", "--format", format, "--track", "1").output
        _ = try await web.serve { _ in
            let file = try await web.ask("/api/v1/tracks/1/export/\(format)")
            #expect(file == exported)
            #expect(try await web.status("/api/v1/tracks/2/export/\(format)") == "404")
            #expect(try await web.status("/api/v1/tracks/1/export/shp") == "404")
        }
    }

    @Test func `gives a track as a GeoPackage that is the export's own, and leaves nothing behind`() async throws {
        try await replay("outliers")
        let (exported, given) = (web.logger.folder.file("one.gpkg").string, web.logger.folder.file("other.gpkg").string)
        _ = try await web.logger.run("export", "--format", "gpkg", "--track", "1", "--output", exported)
        try web.logger.folder.makeFolder("temporary")
        let temporary = ["TMPDIR": web.logger.folder.file("temporary").string]
        _ = try await web.serve(temporary) { _ in
            _ = try await web.ask("/api/v1/tracks/1/export/gpkg", "-o", given)
            #expect(web.logger.folder.contents(of: "temporary") == [])
            #expect(try await web.status("/api/v1/tracks/2/export/gpkg") == "404")
        }
        #expect(try TextFile.readBytes(FilePath(given)) == TextFile.readBytes(FilePath(exported)))
    }
}

extension Logger {
    /// Records a voyage at 10 m/s to the north, to the east and back to the south, for `seconds` each.
    fileprivate func recordArch(of seconds: Int) async throws {
        let steps = (0..<3 * seconds).map { second in
            let (leg, part) = second.quotientAndRemainder(dividingBy: seconds)
            let north = leg == 0 ? part : leg == 1 ? seconds : seconds - part
            let east = leg == 0 ? 0 : leg == 1 ? part : seconds
            return (second, north * 54, east * 79, ["0.00", "90.00", "180.00"][leg])
        }
        let epochs = steps.map { second, north, east, course in
            let time = "12\(digits(second / 60, 2))\(digits(second % 60, 2)).00"
            let place = "4700.\(digits(north, 4)),N,01100.\(digits(east, 4)),E"
            return sentence("GPRMC,\(time),A,\(place),19.44,\(course),230625,,,A") + "\r\n"
                + sentence("GPGGA,\(time),\(place),1,10,0.9,10.0,M,45.0,M,,") + "\r\n"
        }
        let capture = folder.file("arch.nmea")
        try TextFile.overwrite(capture, with: Array(epochs.joined().utf8))
        _ = try await run("replay", "-q", capture.string)
    }

    private func digits(_ number: Int, _ count: Int) -> String {
        String(repeating: "0", count: count - String(number).count) + String(number)
    }
}
