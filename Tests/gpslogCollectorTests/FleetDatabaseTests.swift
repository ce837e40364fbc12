import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `gpslog on a fleet's database` {
    private let logger: Logger
    private let address: String

    init() async throws {
        logger = try Logger()
        address = try await PostgresServer.newDatabase()
    }

    private func onFleet(_ arguments: [String], as device: String? = "boat") async throws -> BuiltProgram.Outcome {
        let place = address + (device.map { "&device=\($0)" } ?? "")
        return try await logger.gpslog.run(arguments, environment: ["GPSLOG_DATABASE": place])
    }

    @Test(arguments: ["outliers", "city-walk"])
    func `replays a capture, and answers as on a file, byte for byte`(fixture: String) async throws {
        let replay = ["replay", Checkout.fixture(fixture + ".nmea").string]
        let (own, fleet) = (try await logger.run(replay[0], replay[1]), try await onFleet(replay))
        #expect(own.status == 0 && fleet.status == 0, "\(fleet.errors)")
        #expect(fleet.errors == own.errors)
        let first = try #require(CSVRows(try await onFleet(["export", "--format", "csv"]).output).rows.first?["time"])
        let questions: [[String]] = [
            ["tracks"], ["tracks", "--json"], ["stats"], ["stats", "--json"], ["stats", "--fused"],
            ["export", "--format", "gpx"], ["export", "--format", "geojson"], ["export", "--format", "csv", "--all"],
            ["export", "--format", "jsonl", "--all"], ["export", "--raw"], ["export", "--smooth"],
            ["export", "--track", "1"],
            ["why", first], ["why", first, "--json"],
            ["plot", "track", "--waypoints", "--stops", "--rejected"], ["plot", "profile"], ["plot", "scatter"],
            ["plot", "calendar"], ["report"],
            ["query", "SELECT count(*) AS tracks, sum(points) AS points FROM track"],
            ["query", "SELECT sum(points) AS points FROM track WHERE points > 0", "--json"],
        ]
        for question in questions {
            let own = try await logger.gpslog.run(question, environment: ["GPSLOG_DATABASE": logger.database])
            let fleet = try await onFleet(question)
            #expect(fleet.output == own.output, "\(question)")
            #expect(fleet.errors == own.errors, "\(question)")
            #expect(own.status == 0 && !own.output.isEmpty, "\(question)")
        }
    }

    @Test func `says that it keeps nothing of satellites`() async throws {
        _ = try await onFleet(["replay", "-q", Checkout.fixture("midnight.nmea").string])
        let outcome = try await onFleet(["plot", "sky"])
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("a fleet's database has no satellite data"))
        outcome.expectOneSentence()
    }

    @Test func `replays nothing twice, and does not mix devices`() async throws {
        let capture = Checkout.fixture("midnight.nmea").string
        _ = try await onFleet(["replay", "-q", capture], as: "boat")
        let tracks = try await onFleet(["tracks"]).output
        #expect(try await onFleet(["replay", "-q", capture]).status == 0)
        #expect(try await onFleet(["tracks"]).output == tracks)
        _ = try await onFleet(["replay", "-q", Checkout.fixture("city-walk.nmea").string], as: "Anna%20B.")
        #expect(try await onFleet(["tracks"]).output == tracks)
        #expect(
            try await onFleet(["query", "SELECT name FROM device ORDER BY name"]).output == "name\nAnna B.\nboat\n"
        )
    }

    @Test func `says which devices there are where none is named`() async throws {
        let capture = Checkout.fixture("midnight.nmea").string
        let none = try await onFleet(["replay", capture], as: nil)
        #expect(none.errors.contains("has no devices yet; name one, as in postgresql://"))
        none.expectOneSentence()
        _ = try await onFleet(["replay", "-q", capture], as: "boat")
        #expect(try await onFleet(["tracks"], as: nil).output == onFleet(["tracks"], as: "boat").output)
        _ = try await onFleet(["replay", "-q", capture], as: "Anna%20B.")
        let several = try await onFleet(["tracks"], as: nil)
        #expect(several.status == 64)
        #expect(several.errors.contains("has 2 devices: Anna B., boat; name one of them, as in postgresql://"))
        #expect(several.errors.contains("?device=Anna%20B."))
        several.expectOneSentence()
        let unknown = try await onFleet(["stats"], as: "ferry")
        #expect(unknown.status == 66)
        #expect(unknown.errors.contains("has no device ferry; "))
        #expect(try await onFleet(["query", "SELECT count(*) FROM device"], as: nil).output == "count\n2\n")
    }

    @Test(arguments: [["check"], ["backup", "copy"], ["record"], ["upload", "status"], ["track", "undo"]])
    func `refuses what is for a file in one sentence`(command: [String]) async throws {
        let outcome = try await onFleet(command)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("this command does not support PostgreSQL; tracks, "))
        outcome.expectOneSentence()
    }

    @Test(arguments: [
        ("SELECT * FROM nowhere", "PostgreSQL rejects the query: relation \"nowhere\" does not exist."),
        ("CREATE TABLE mine (a int)", "a query cannot change the database; use SELECT."),
        ("/* nothing */", "PostgreSQL rejects the query: there is no statement."),
        (
            "SELECT 1; SELECT 2",
            "PostgreSQL rejects the query: cannot insert multiple commands into a prepared statement."
        ),
        ("COPY (SELECT 1) TO STDOUT", "PostgreSQL rejects the query: that is no question."),
        ("COMMIT", "PostgreSQL rejects the query: that has no answer."),
    ])
    func `refuses a question that it cannot answer`(statement: String, message: String) async throws {
        let outcome = try await onFleet(["query", statement])
        #expect(outcome.status == 64)
        #expect(outcome.errors == "gpslog: \(message)\n")
    }

    @Test func `prints values of all kinds as JSON`() async throws {
        let sql =
            "SELECT 1 AS a, 0.5::float8 AS b, NULL AS c, 'x,\"y' AS d, '\\x00ff'::bytea AS e, true AS f, 'NaN'::float8 AS g"
        let json = #"[{"a":1,"b":0.5,"c":null,"d":"x,\"y","e":"00ff","f":true,"g":null}]"# + "\n"
        #expect(try await onFleet(["query", "--json", sql]).output == json)
        #expect(try await onFleet(["query", "--json", "SELECT 1 AS a WHERE false"]).output == "[]\n")
        #expect(try await onFleet(["query", "SELECT 1 AS a WHERE false"]).output == "a\n")
    }

    @Test func `says what is missing where no server answers, and never the password`() async throws {
        let address = "postgresql://anna:secret@/voyages?host=\(logger.folder.path)"
        for command in [["tracks"], ["query", "SELECT 1"]] {
            let outcome = try await logger.gpslog.run(command + ["--database", address])
            #expect(outcome.status == 69)
            #expect(outcome.errors.contains("cannot connect to the database"))
            #expect(!outcome.errors.contains("secret"))
        }
        let outcome = try await logger.gpslog.run(["tracks", "--database", "postgresql://anna:secret@:x/?device=%"])
        #expect(outcome.status == 64)
        outcome.expectOneSentence()
        #expect(!outcome.errors.contains("secret"))
    }

    @Test func `does not show a password among the words of the program that takes over`() async throws {
        let pipe = logger.folder.file("capture.nmea")
        #expect(unsafe mkfifo(pipe.string, 0o600) == 0)
        let place = address.replacing("///", with: "//:secret@/", maxReplacements: 1) + "&device=boat"
        let outcome = try await logger.gpslog.run(["replay", "-q", "--database", place, pipe.string]) { running in
            let words: String = try await eventually {
                let words = try TextFile.read(FilePath("/proc/\(running.processIdentifier)/cmdline"))
                return words.hasPrefix("gpslog-collector") ? words : nil
            }
            #expect(!words.contains("secret"))
            #expect(words.contains("replay"))
            let writer = try FileDescriptor.open(pipe, .writeOnly)
            try writer.writeAll(TextFile.read(Checkout.fixture("midnight.nmea")).utf8)
            try writer.close()
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try await onFleet(["tracks"]).output.contains("capture.nmea"))
    }

    @Test func `says what to install where the program for it is missing`() async throws {
        let alone = logger.folder.file("gpslog")
        #expect(
            try await Tool.sh.run(["-c", "cp \"$1\" \"$2\"", "sh", logger.gpslog.path.string, alone.string]).status == 0
        )
        let outcome = try await BuiltProgram(at: alone)
            .run(["tracks"], environment: ["GPSLOG_DATABASE": address, "PATH": "/nowhere"])
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("gpslog-collector is neither next to gpslog nor in $PATH"))
        outcome.expectOneSentence()
    }
}
