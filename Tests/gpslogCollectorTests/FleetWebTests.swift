import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(
    .enabled(
        if: PostgresServer.isInstalled && WebVoyage.isPossible,
        "PostgreSQL, curl or libjs-leaflet is not installed"
    ),
    .timeLimit(.minutes(2))
)
struct `gpslog web on a fleet's database` {
    private let web: WebVoyage
    private let address: String
    private var fleet: [String: String] { ["GPSLOG_DATABASE": address + "&device=boat"] }

    init() async throws {
        web = try WebVoyage()
        address = try await PostgresServer.newDatabase()
    }

    private func replay(_ fixture: String = "outliers", as device: String = "boat") async throws {
        let outcome = try await web.logger.gpslog.run(
            ["replay", "-q", Checkout.fixture(fixture + ".nmea").string],
            environment: ["GPSLOG_DATABASE": address + "&device=\(device)"]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `answers as on a file, byte for byte, of the device that is named`() async throws {
        let paths = [
            "tracks", "calendar", "units", "charts", "waypoints", "uploads", "receivers", "tracks/1/figures",
            "tracks/1/points?tolerance=0", "tracks/1/points?box=-0.1,51.4,0.1,51.6&tolerance=5", "tracks/1/rejected",
            "tracks/1/rejected?box=0,0,1,1", "tracks/1/export/gpx", "tracks/1/export/csv", "tracks/1/export/geojson",
            "tracks/1/export/kml", "tracks/1/export/jsonl", "tracks/2/points", "tracks/1/export/tar",
            "tracks?limit=0", "waypoints/00000000-0000-0000-0000-000000000000", "live/no",
        ].map { "/api/v1/\($0)" }
        let options = ["--config", try web.settings("")]
        _ = try await web.logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        try await replay()
        try await replay("city-walk", as: "ferry")
        var expected: [String] = []
        _ = try await web.serve([:], options) { _ in
            for path in paths { expected.append(try await web.ask(path, "-w", "%{http_code}")) }
        }
        let outcome = try await web.serve(fleet, options) { _ in
            for (path, answer) in zip(paths, expected) {
                let told = try await web.ask(path, "-w", "%{http_code}")
                #expect(told == answer, "\(path)")
            }
            #expect(try await web.status("/") == "200")
            let file = web.logger.folder.file("track.gpkg")
            #expect(try await web.status("/api/v1/tracks/1/export/gpkg", "-o", file.string) == "200")
        }
        #expect(outcome.status == 0)
    }

    @Test func `keeps the journal of a device, for the command line too, and says what it cannot do`() async throws {
        try await replay()
        try await replay("city-walk", as: "ferry")
        _ = try await web.serve(fleet, ["--config", web.settings("")]) { _ in
            let access = try await web.json("/api/v1/access")
            #expect(access["may_change"] == .truth(true) && access["may_examine"] == .truth(false))
            let note = #"{"text":"Buoy","position":{"latitude":54.41,"longitude":10.22}}"#
            let (answer, status) = try await web.change("POST", "/api/v1/waypoints", note)
            #expect(status == "200")
            let path = "/api/v1/waypoints/\(try #require(answer["waypoint"]?["id"]?.text))"
            _ = try await web.change("PATCH", path, #"{"text":"Fairway buoy"}"#)
            _ = try await web.change("PATCH", path, #"{"completed":true}"#)
            let undone = try await web.change("PATCH", path, #"{"undo":true}"#).answer["waypoint"]
            #expect(undone?["text"]?.text == "Fairway buoy" && undone?["completed"] == .truth(false))
            #expect(try await web.json(path + "/history")["revisions"]?.elements.count == 3)
            #expect(try await web.json("/api/v1/waypoints").elements.count == 1)
            #expect(try await web.events("/api/v1/live?since=1@0", until: "event: waypoints").contains("waypoints"))
            let unknown = "/api/v1/waypoints/" + String(repeating: "1", count: 32)
            #expect(try await web.change("PATCH", unknown, #"{"completed":true}"#).status == "404")
            #expect(try await web.status(unknown + "/history") == "404")
            let (refusal, refused) = try await web.change("POST", "/api/v1/doctor", "{}")
            #expect(refused == "409")
            #expect(refusal["error"]?["message"]?.text?.contains("a fleet's database") == true, "\(refusal)")
        }
        let listed = try await web.logger.gpslog.run(["waypoint", "list"], environment: fleet)
        #expect(listed.output.contains("Fairway buoy"))
        let ferry = ["GPSLOG_DATABASE": address + "&device=ferry"]
        #expect(
            try await web.logger.gpslog.run(["waypoint", "list"], environment: ferry).output == "No waypoints yet.\n"
        )
    }

    @Test func `tells of what comes in while the page is open, also after the server ended a connection`() async throws
    {
        try await replay()
        _ = try await web.serve(fleet) { _ in
            let known = try await web.events("/api/v1/live?since=1@0", until: "event: points")
            #expect(known.contains(#"{"track":1,"points":["#))
            let ended = try await web.logger.gpslog.run(
                [
                    "query", "--database", address,
                    """
                    SELECT count(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid()
                    """,
                ]
            )
            #expect(ended.status == 0, "\(ended.errors)")
            async let told = web.events(until: "event: points")
            try await replay("city-walk")
            #expect(try await told.contains("\"track\":2"))
            #expect(try await web.json("/api/v1/tracks").elements.count == 2)
        }
    }

    @Test func `hides a zone from who has a link, each time the same`() async throws {
        try await replay()
        let guarded = try await GuardedWeb(web)
        let settings = try web.settings("[zone.home]\ncentre = [51.48, 0.0]\nradius = 100000\n")
        _ = try await web.serve(fleet, ["--config", settings]) { _ in
            let (owner, guest) = (try await guarded.cookie(), try await guarded.guest(by: guarded.share("24h")))
            let path = "/api/v1/tracks/1/points"
            #expect(try JSONValue(parsing: await web.ask(path, "-H", owner))["lines"]?.elements.isEmpty == false)
            #expect(try await web.status(path, "-H", guest) == "404")
            #expect(try JSONValue(parsing: await web.ask("/api/v1/tracks", "-H", guest)).elements.isEmpty)
        }
        let shifts = try await web.logger.gpslog.run(
            ["query", "SELECT name, share BETWEEN 0.5 AND 1 AS ok FROM zone_shift"],
            environment: fleet
        )
        #expect(shifts.output == "name,ok\nhome,t\n")
    }

    @Test func `shows each device where none is named, but to nobody by a link`() async throws {
        try await replay()
        try await replay("city-walk", as: "Anna%20B.")
        let guarded = try await GuardedWeb(web)
        _ = try await web.serve(["GPSLOG_DATABASE": address], ["--config", web.settings("")]) { _ in
            let (cookie, guest) = (try await guarded.cookie(), try await guarded.guest(by: guarded.share("24h")))
            let devices = try JSONValue(parsing: await web.ask("/api/v1/devices", "-H", cookie)).elements
            #expect(devices.map { $0["name"] } == [.text("Anna B."), .text("boat")])
            #expect(devices.allSatisfy { $0["latest"]?.text?.hasSuffix("Z") == true })
            let boat = try await web.ask("/api/v1/tracks?device=boat", "-H", cookie)
            let anna = try await web.ask("/api/v1/tracks?device=Anna%20B.", "-H", cookie)
            #expect(boat.contains("outliers.nmea") && !boat.contains("city-walk"))
            #expect(anna.contains("city-walk.nmea") && !anna.contains("outliers"))
            let file = try await web.ask("/api/v1/tracks/1/export/csv?device=boat", "-H", cookie)
            #expect(file.contains("outliers.nmea"))
            let unclear = try await web.ask("/api/v1/tracks", "-H", cookie, "-w", "%{http_code}")
            #expect(unclear.hasSuffix("503") && unclear.contains("has 2 devices: Anna B., boat; name one of them"))
            let unknown = try await web.ask("/api/v1/tracks?device=ferry", "-H", cookie, "-w", "%{http_code}")
            #expect(unknown.hasSuffix("404") && unknown.contains("the database has no device ferry"))
            #expect(!unknown.contains("postgresql://") && !unclear.contains("postgresql://"))
            for path in ["/", "/api/v1/devices", "/api/v1/tracks?device=boat"] {
                #expect(try await web.status(path, "-H", guest) == "403", "\(path)")
            }
            #expect(try await web.status("/api/v1/tracks?device=boat") == "401")
        }
    }

    @Test func `says at once that there is no device, or no server`() async throws {
        let none = try await web.logger.gpslog.run(
            ["web", "--listen", web.port],
            environment: web.environment.merging(fleet) { $1 }
        )
        #expect(none.status == 66)
        none.expectOneSentence()
        try await replay()
        let unknown = try await web.logger.gpslog.run(
            ["web", "--listen", web.port, "--database", address + "&device=ferry"],
            environment: web.environment
        )
        #expect(unknown.status == 66)
        #expect(unknown.errors.contains("has no device ferry; it has 1 device: boat"))
        let folder = web.logger.folder.path
        let away = try await web.logger.gpslog.run(
            ["web", "--database", "postgresql://anna:secret@/voyages?host=\(folder)", "--listen", web.port],
            environment: web.environment
        )
        #expect(away.status == 69)
        #expect(!away.errors.contains("secret"))
        away.expectOneSentence()
    }
}
