import Glibc
import ProgramSupport
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `Somebody with a link does not see` {
    private let guarded: GuardedWeb
    private var web: WebVoyage { guarded.web }

    init() async throws { guarded = try await GuardedWeb() }

    /// Serves a voyage through a zone without a shift, so that the hidden places are predictable.
    private func serveWithZone(_ body: (_ owner: String, _ guest: String) async throws -> Void) async throws {
        _ = try await web.logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        _ = try await web.logger.run(
            "waypoint",
            "add",
            "At home",
            "--at",
            "\(Place.home.latitude),\(Place.home.longitude)"
        )
        _ = try await web.logger.run("waypoint", "add", "Far away", "--at", "52.5,0")
        let settings = web.logger.folder.file("config.toml")
        let centre = "centre = [\(Place.home.latitude), \(Place.home.longitude)]"
        try TextFile.write("[zone.home]\n\(centre)\nradius = \(Int(Place.radius))\ncutback = 0\n", to: settings)
        _ = try await guarded.serve("--config", settings.string) { _ in
            let guest = try await guarded.guest(by: guarded.share("24h"))
            try await body(try await guarded.cookie(), guest)
        }
    }

    /// The JSON response for a visitor with a cookie.
    private func json(_ path: String, _ cookie: String) async throws -> JSONValue {
        try JSONValue(parsing: try await web.ask(path, "-H", cookie))
    }

    @Test func `what a track has in a zone`() async throws {
        try await serveWithZone { owner, guest in
            let path = "/api/v1/tracks/1/points"
            let (all, seen) = (try await json(path, owner)["lines"], try await json(path, guest)["lines"])
            #expect(all?.elements.count == 1 && all?.elements.first?.elements.contains(where: Place.isInZone) == true)
            // No line leads through the zone either.
            #expect(seen?.elements.count == 2)
            #expect(seen?.elements.allSatisfy { $0.elements.count > 5 } == true)
            #expect(seen?.elements.flatMap(\.elements).contains(where: Place.isInZone) == false)
        }
    }

    @Test(arguments: ["points", "rejected"])
    func `by the part of the map that is asked for, where a zone is`(kind: String) async throws {
        try await serveWithZone { _, guest in
            let home = Place.home
            let near =
                "\(home.longitude - 0.0001),\(home.latitude - 0.0001),\(home.longitude + 0.0001),\(home.latitude + 0.0001)"
            let path = "/api/v1/tracks/1/\(kind)"
            let whole = try await web.ask(path, "-H", guest)
            for box in [near, "10,10,11,11"] {
                #expect(try await web.ask("\(path)?box=\(box)", "-H", guest) == whole, "\(box)")
            }
        }
    }

    @Test func `how far a track went in a zone`() async throws {
        try await serveWithZone { owner, guest in
            for path in ["/api/v1/tracks", "/api/v1/tracks/1/figures"] {
                #expect(try await web.ask(path, "-H", owner).contains("\"distance\":"))
                let seen = try await web.ask(path, "-H", guest)
                #expect(seen.contains("\"start\":"))
                for figure in ["distance", "points", "moving_time", "average_speed"] {
                    #expect(!seen.contains("\"\(figure)\":"), "\(path)")
                }
            }
            #expect(try await json("/api/v1/calendar", guest).elements.first?.elements.last == .null)
            #expect(try await web.ask("/api/v1/tracks/1/export/sqlite", "-H", guest).contains("use another format"))
        }
    }

    @Test(arguments: ["csv", "gpx", "kml", "geojson", "jsonl", "nmea"])
    func `what a file has in a zone`(format: String) async throws {
        try await serveWithZone { owner, guest in
            let path = "/api/v1/tracks/1/export/\(format)"
            let (whole, seen) = (try await web.ask(path, "-H", owner), try await web.ask(path, "-H", guest))
            // At 21:39 and 21:41, the position is within the zone (23 m from its centre); at the other times it is far
            // away.
            for (time, isSeen) in [("21:30", true), ("21:39", false), ("21:41", false), ("21:50", true)] {
                let digits = format == "nmea" ? "10" + time.replacing(":", with: "") + ".000" : "T10:\(time).000Z"
                #expect(whole.contains(digits) && seen.contains(digits) == isSeen, "\(time)")
            }
        }
    }

    @Test func `what a GeoPackage has in a zone`() async throws {
        try await serveWithZone { owner, guest in
            for (cookie, isOwner) in [(owner, true), (guest, false)] {
                let file = web.logger.folder.file("\(isOwner).gpkg")
                _ = try await web.ask("/api/v1/tracks/1/export/gpkg", "-H", cookie, "-o", file.string)
                let connection = try Connection(file, access: .immutable, checking: .none, timeout: 0)
                for (time, isSeen) in [("21:30", true), ("21:39", false), ("21:41", false), ("21:50", true)] {
                    let sql = "SELECT count(*) FROM track_points WHERE time LIKE '%T10:\(time).000Z'"
                    #expect(try connection.integer(sql) == (isSeen || isOwner ? 1 : 0), "\(time)")
                }
            }
        }
    }

    @Test func `waypoints in a zone, nor in files of the track`() async throws {
        try await serveWithZone { owner, guest in
            let path = "/api/v1/waypoints"
            let (all, seen) = (try await json(path, owner), try await json(path, guest))
            #expect(all.elements.compactMap { $0["text"]?.text }.sorted() == ["At home", "Far away"])
            #expect(seen.elements.compactMap { $0["text"]?.text } == ["Far away"])
        }
    }

    @Test func `fixes that were rejected in a zone`() async throws {
        try await serveWithZone { owner, guest in
            let path = "/api/v1/tracks/1/rejected"
            let (all, seen) = (try await json(path, owner).elements, try await json(path, guest).elements)
            #expect(all.count == 9)
            // The ninth, at 21:40, is in the zone.
            let times = seen.compactMap { $0["time"]?.text }.map { String($0.suffix(9).prefix(4)) }
            #expect(times == ["0:40", "1:00", "1:20", "1:21", "2:00", "2:01", "2:02", "2:30"])
        }
    }

    @Test func `what is added to a track in a zone`() async throws {
        try await serveWithZone { owner, guest in
            for (cookie, isSeen) in [(owner, true), (guest, false)] {
                let told = try await web.events("/api/v1/live?since=1@0", cookie + "\r\n", until: "]]}\n\n")
                let data = try #require(told.firstMatch(of: /data: (\{"track":1,"points".*\})/)?.1)
                let points = try JSONValue(parsing: data)["points"]?.elements ?? []
                #expect(points.count > 100)
                #expect(points.contains(where: Place.isInZone) == isSeen)
            }
        }
    }

    @Test func `anything where the zones cannot be looked up`() async throws {
        try await serveWithZone { owner, guest in
            for name in ["", "-wal", "-shm"] { TextFile.remove(FilePath(web.logger.database + name)) }
            try TextFile.write("This is no database.", to: FilePath(web.logger.database))
            #expect(try await web.status("/api/v1/tracks", "-H", guest) == "503")
        }
    }
}

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `A receiver in a zone` {
    private let guarded: GuardedWeb
    private let receiver: PlayedReceiver
    private var web: WebVoyage { guarded.web }

    init() async throws { (guarded, receiver) = (try await GuardedWeb(), try PlayedReceiver()) }

    @Test func `is said to be in one, and not where`() async throws {
        let settings = web.logger.folder.file("config.toml")
        // The zone contains the positions of `voyage`.
        try TextFile.write("[zone.home]\ncentre = [47.3, 11.0]\nradius = 100000\n", to: settings)
        _ = try await web.logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        _ = try await guarded.serve("--config", settings.string) { _ in
            let owner = try await guarded.cookie()
            let guest = try await guarded.guest(by: guarded.share("24h"))
            _ = try await web.logger.record(from: receiver.path) { recording in
                #expect(await recording.says("reading"))
                async let _: Void = receiver.send(voyage(3600), baud: 9600)
                let seen = try await web.events("/api/v1/live", guest + "\r\n", until: #""hidden":true"#)
                #expect(!seen.contains(#""location""#) && !seen.contains(#""altitude""#))
                _ = try await web.events("/api/v1/live", owner + "\r\n", until: #""location":["#)
                receiver.hangUp()
            }
        }
    }
}

/// A place, and the zone around it.
private struct Place {
    static let home = Place(latitude: 51.479286667, longitude: -0.002698333)
    static let radius = 60.0
    let latitude: Double
    let longitude: Double

    /// Whether a point of the page is inside the zone, with a margin of 1 m for rounding.
    static func isInZone(_ point: JSONValue) -> Bool {
        guard point.elements.count > 2, let latitude = point.elements[1].number,
            let longitude = point.elements[2].number
        else { return false }
        let north = (latitude - home.latitude) * 111_195
        let east = (longitude - home.longitude) * 111_195 * cos(home.latitude * .pi / 180)
        return (north * north + east * east).squareRoot() < radius - 1
    }
}
