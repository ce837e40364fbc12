import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `gpslog waypoint on a fleet's database` {
    private let logger: Logger
    private let address: String
    private var fleet: String { address + "&device=boat" }

    init() async throws {
        logger = try Logger()
        address = try await PostgresServer.newDatabase()
        let replay = ["replay", "-q", Checkout.fixture("city-walk.nmea").string]
        for database in [logger.database, fleet] { #expect(try await gpslog(replay, in: database).status == 0) }
    }

    private func gpslog(_ arguments: [String], in database: String) async throws -> BuiltProgram.Outcome {
        try await logger.gpslog.run(arguments, environment: ["GPSLOG_DATABASE": database])
    }

    /// Checks that the output is identical for a file and for the fleet's device.
    private func compare(_ arguments: [String]) async throws {
        let (own, other) = (try await gpslog(arguments, in: logger.database), try await gpslog(arguments, in: fleet))
        #expect(other.output == own.output, "\(arguments)")
        #expect(other.errors == own.errors, "\(arguments)")
        #expect(other.status == own.status, "\(arguments)")
    }

    @Test func `answers as on a file, byte for byte, whatever is done to the waypoints of a file`() async throws {
        let places = logger.folder.file("places.csv")
        try TextFile.write(
            """
            id,text,latitude,longitude,created,due,details
            \(String(repeating: "1", count: 32)),on the way,53.8663,10.6819,2026-11-21T08:01:00Z,,steep \\0
            \(String(repeating: "2", count: 32)),Zoë's 🚤,54.41,10.22,2026-11-20T08:01:00Z,2030-01-02T00:00:00Z,
            \(String(repeating: "3", count: 32)),nowhere,,,2026-11-19T08:01:00Z,2030-01-01T00:00:00Z,
            """,
            to: places
        )
        let file = places.string
        for command in [
            ["waypoint", "list"], ["waypoint", "import", file], ["waypoint", "import", file],
            ["waypoint", "list"], ["waypoint", "list", "--json"], ["waypoint", "list", "--open"],
            ["waypoint", "list", "--near", "54.41,10"], ["waypoint", "list", "--order", "oldest"],
            ["waypoint", "show", "1"], ["waypoint", "show", "22222222", "--json"], ["waypoint", "show", "9"],
            ["waypoint", "export", "--format", "gpx"], ["waypoint", "export", "--format", "csv"],
            ["waypoint", "export", "--format", "json"], ["waypoint", "export", "--format", "plist"],
            ["export", "--format", "gpx"], ["plot", "track", "--waypoints"], ["report"],
            ["waypoint", "done", "22222222"], ["waypoint", "list", "--done", "--near", "54,10"],
            ["waypoint", "undo"], ["waypoint", "list", "--open"], ["waypoint", "remove", "1", "7"],
            ["waypoint", "remove", "11111111", "33333333"], ["waypoint", "list"],
            ["waypoint", "remove", "--all", "--yes"],
            ["waypoint", "list"], ["waypoint", "undo"], ["waypoint", "undo"], ["waypoint", "list", "--near", "54,10"],
            ["waypoint", "undo"], ["waypoint", "list"], ["waypoint", "undo"],
        ] {
            try await compare(command)
        }
    }

    @Test func `adds and forks waypoints, and takes notes`() async throws {
        let added = try await gpslog(["waypoint", "add", "Fuel", "--at", "54.41,10.22"], in: fleet)
        #expect(added.output.contains(/added [0-9a-f]{8} Fuel, at 54.41000,10.22000\n/), "\(added.errors)")
        #expect(try await gpslog(["note", "Slipway"], in: fleet).status == 0)
        #expect(try await gpslog(["waypoint", "fork", "2", "--text", "Water"], in: fleet).status == 0)
        #expect(try await gpslog(["waypoint", "edit", "1", "--details", "steep"], in: fleet).status == 0)
        let texts = try JSONValue(parsing: await gpslog(["waypoint", "list", "--json"], in: fleet).output).elements
            .compactMap { $0["text"]?.text }
        #expect(texts.sorted() == ["Fuel", "Slipway", "Water"])
    }

    @Test func `makes no device known, and says which there are`() async throws {
        let outcome = try await gpslog(["waypoint", "add", "Fuel", "--at", "1,2"], in: address + "&device=baot")
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("has no device baot; it has 1 device: boat"))
        outcome.expectOneSentence()
        #expect(try await gpslog(["query", "SELECT name FROM device"], in: fleet).output == "name\nboat\n")
    }

    @Test func `replaces no database, and writes a file whole`() async throws {
        _ = try await gpslog(["waypoint", "add", "Fuel", "--at", "54.41,10.22"], in: fleet)
        let file = logger.folder.file("places.gpx").string
        let outcome = try await gpslog(["waypoint", "export", "-o", file], in: fleet)
        #expect(outcome.errors == "gpslog: 1 waypoint written to \(file)\n")
        let over = ["waypoint", "export", "-o", logger.database, "--format", "gpx", "--force"]
        #expect(try await gpslog(over, in: fleet).status != 0)
        #expect(try await gpslog(["tracks"], in: logger.database).status == 0)
    }
}
