import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog status` {
    let logger: Logger
    let receiver: PlayedReceiver

    init() throws {
        logger = try Logger()
        receiver = try PlayedReceiver()
    }

    @Test func `says that no recording runs, and what is stored`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        let outcome = try await logger.run("status")
        #expect(outcome.status == 69)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first == "recording  none")
        #expect(lines.contains { $0.hasPrefix("location   53.86") && $0.contains("2026-11-21T08:04:59Z") })
        #expect(lines.contains { $0.hasPrefix("stored     ") && $0.hasSuffix("fixes and 1 track") })
        #expect(lines.last?.hasPrefix("database   \(logger.database), ") == true)
        #expect(lines.last?.hasSuffix(" free") == true)
    }

    @Test func `shows times by this machine's time zone when asked to`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        let outcome = try await logger.gpslog.run(
            ["status", "--local"],
            environment: ["GPSLOG_DATABASE": logger.database, "TZ": "Europe/Berlin"]
        )
        #expect(outcome.output.contains(" at 2026-11-21T09:04:59+01:00, "))
        let json = try await logger.run("status", "--local", "--json").output
        #expect(json.contains("\"2026-11-21T08:04:59.000Z\""))
    }

    @Test func `says so where there is no database`() async throws {
        #expect(try await logger.run("status").status == 66)
    }

    @Test func `says who records what since when, without disturbing`() async throws {
        let recording = try await logger.record(from: receiver.path) { program in
            #expect(await program.says("reading"))
            try await receiver.send(try epochs(6, of: "city-walk", eachBeginningWith: "$GNRMC"), baud: 38_400)
            try await until { try await json()["location"] != nil }
            let status = try await json()
            #expect(status["recording"] == .truth(true))
            let recordings = status["recordings"]?.elements ?? []
            #expect(recordings.map { $0["pid"]?.number } == [Double(program.processIdentifier)])
            #expect(recordings.first?["since"]?.text?.hasSuffix("Z") == true)
            #expect(recordings.first?["devices"]?.elements.contains(.text(receiver.path.string)) == true)
            #expect(recordings.first?["receivers"]?.elements.count == 1)
            #expect(status["buffered"]?.number != nil)
            #expect(status["tracks"]?.number == 1)
            let shown = try await logger.run("status")
            #expect(shown.status == 0)
            #expect(shown.output.hasPrefix("recording  pid \(program.processIdentifier) since "))
            try program.terminate()
        }
        #expect(recording.status == 0)
        #expect(try await logger.run("status").status == 69)
    }

    @Test func `knows a recording that still waits for its receiver to speak`() async throws {
        _ = try await logger.record(from: receiver.path) { program in
            #expect(await program.says("reading"))
            #expect(try await json()["recording"] == .truth(true))
            #expect(try await logger.run("status").output.contains("location   none yet"))
            try program.terminate()
        }
    }

    @Test func `tells what waits for uploads`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        let config = logger.folder.file("config.toml")
        try TextFile.write("[upload.home]\nkind = \"overland\"\nurl = \"https://example.org/\"\n", to: config)
        let outcome = try await logger.run("status", "--config", config.string)
        #expect(outcome.output.contains("uploads    home: 300 locations wait\n"), "\(outcome.output)")
    }

    @Test func `prints a line with each change, as long as it is wanted`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("midnight.nmea").string)
        let lines = logger.folder.file("lines")
        let script = "exec \"$1\" status --follow --json > \"$2\""
        let outcome = try await BuiltProgram(at: "/bin/sh").run(
            ["-c", script, "sh", logger.gpslog.path.string, lines.string],
            environment: ["GPSLOG_DATABASE": logger.database]
        ) { program in
            try await until { (try? TextFile.read(lines))?.isEmpty == false }
            _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
            try await until { try TextFile.read(lines).split(separator: "\n").count > 1 }
            try program.interrupt()
        }
        #expect(outcome.status != 74)
        let told = try TextFile.read(lines).split(separator: "\n").map { try JSONValue(parsing: $0) }
        #expect(told.first?["tracks"]?.number == 1)
        #expect(told.last?["tracks"]?.number == 2)
        #expect(Set(told).count == told.count)
    }

    private func json() async throws -> JSONValue {
        try JSONValue(parsing: try await logger.run("status", "--json").output)
    }
}
