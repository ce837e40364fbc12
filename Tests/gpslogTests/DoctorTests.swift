import Dispatch
import Glibc
import ProgramSupport
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog doctor` {
    let logger: Logger
    let receiver: PlayedReceiver

    init() throws {
        logger = try Logger()
        receiver = try PlayedReceiver()
    }

    @Test func `is content with a receiver that has a fix, and tells no position`() async throws {
        let line = try PlayedLine(sending: epochs(100, of: "city-walk", eachBeginningWith: "$GNRMC"))
        let outcome = try await examine(line)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("ok: a position would be logged"))
        #expect(outcome.output.contains(/ok: sentences arrive/))
        #expect(!outcome.output.contains(/\d\.\d{3}/))
        #expect(outcome.errors == "gpslog: a position would be logged\n")
        #expect(logger.folder.contents == [])
    }

    @Test func `sees satellites where there is no fix`() async throws {
        let line = try PlayedLine(sending: epochs(4, of: "cold-start", eachBeginningWith: "$GPRMC"))
        let outcome = try await examine(line, "--duration", "6s")
        #expect(outcome.status == 75)
        let problem = "problem: the receiver has no fix yet: no satellites seen -> take the antenna outdoors"
        #expect(outcome.output.contains(problem))
    }

    @Test func `hears silence`() async throws {
        let outcome = try await examine("--duration", "2s") { _ in }
        #expect(outcome.status == 69)
        #expect(outcome.output.contains("problem: nothing came from \(receiver.path) for 2 s -> "))
    }

    @Test func `hears noise`() async throws {
        let line = try PlayedLine(sending: [0x83, 0xE6, 0x7E, 0x01, 0xFD])
        let outcome = try await examine(line, "--duration", "3s")
        #expect(outcome.status == 65)
        #expect(outcome.output.contains("problem: only noise arrives from \(line.path)"))
    }

    @Test func `names the program that has the port`() async throws {
        // Uses another database: the doctor reports a recording into its own database as running, not as a problem.
        let recording = try await Logger().record(from: receiver.path) { program in
            #expect(await program.says("reading"))
            let outcome = try await examine { _ in }
            #expect(outcome.status == 75)
            #expect(outcome.output.contains(#/problem: gpslog \(pid \d+\) has /dev/pts/\d+ open -> /#))
            try program.terminate()
        }
        #expect(recording.status == 0)
    }

    @Test func `is content with a recording that runs, and leaves its receiver alone`() async throws {
        _ = try await logger.record(from: receiver.path) { program in
            #expect(await program.says("reading"))
            let early = try await logger.run("doctor")
            #expect(early.status == 75)
            #expect(early.output.contains("problem: the recording has no location yet -> "))
            try await receiver.send(try epochs(6, of: "city-walk", eachBeginningWith: "$GNRMC"), baud: 38_400)
            try await until { try await logger.run("status", "--json").output.contains("latitude") }
            let outcome = try await logger.run("doctor")
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("ok: a recording is running (pid \(program.processIdentifier))"))
            #expect(outcome.output.contains("ok: the latest location is "))
            #expect(outcome.errors.hasSuffix("(pid \(program.processIdentifier)), and logs positions\n"))
            try program.terminate()
        }
    }

    @Test func `tells of a database that cannot be made, though there is a fix`() async throws {
        let line = try PlayedLine(sending: epochs(100, of: "city-walk", eachBeginningWith: "$GNRMC"))
        let outcome = try await examine(line, "--database", "/dev/null/voyage.sqlite")
        #expect(outcome.status == 73)
        #expect(outcome.output.contains("problem: the database /dev/null/voyage.sqlite cannot be opened"))
        #expect(outcome.output.contains("ok: a position would be logged"))
    }

    @Test(arguments: ["[tracks]\nnonsense = 1\n", "[filter]\nprofile = \"submarine\"\n", "[+a]\n"])
    func `tells first of all why a recording would refuse the settings`(settings: String) async throws {
        let home = try TemporaryFolder()
        try home.makeFolder("gpslog")
        try TextFile.write(settings, to: home.file("gpslog/config.toml"))
        let variables = ["GPSLOG_DATABASE": logger.database, "XDG_CONFIG_HOME": home.path.string]
        let line = try PlayedLine(sending: epochs(100, of: "city-walk", eachBeginningWith: "$GNRMC"))
        defer { line.hangUp() }
        let device = ["--device", line.path.string]
        let recording = try await logger.gpslog.run(["record"] + device, environment: variables)
        let outcome = try await logger.gpslog.run(["doctor"] + device, environment: variables)
        #expect(recording.status == 78)
        #expect(outcome.status == recording.status)
        let sentence = recording.errors.dropFirst("gpslog: ".count).dropLast(".\n".count)
        #expect(outcome.output.hasPrefix("problem: \(sentence) -> "), "\(outcome.output)")
        #expect(!outcome.output.contains("a position would be logged"))
        #expect(outcome.errors == "gpslog: no position would be logged\n")
    }

    @Test func `reads the settings that are named`() async throws {
        let missing = try await logger.run("doctor", "--device", "/dev/nothing-here", "--config", "/nowhere.toml")
        #expect(missing.status == 66)
        #expect(missing.output.hasPrefix("problem: there is no settings file /nowhere.toml -> "))
        let file = logger.folder.file("config.toml")
        try TextFile.write("[tracks]\nday = true\n", to: file)
        let outcome = try await logger.run("doctor", "--device", "/dev/nothing-here", "--config", file.string)
        #expect(outcome.status == 69)
        #expect(outcome.output.hasPrefix("ok: all settings are known\n"))
    }

    @Test func `tells of a device that is not there`() async throws {
        let outcome = try await logger.run("doctor", "--device", "/dev/nothing-here")
        #expect(outcome.status == 69)
        #expect(outcome.output.contains("problem: there is no device at /dev/nothing-here -> "))
    }

    @Test func `tells of a file that is no device`() async throws {
        // Uses a file of its own, because other tests have the fixtures open.
        let file = logger.folder.file("raw.nmea").string
        try TextFile.write("$GPGGA", to: FilePath(file))
        let outcome = try await logger.run("doctor", "--device", file)
        #expect(outcome.status == 65)
        #expect(outcome.output.contains("problem: \(file) is a file, not a receiver -> use `gpslog replay \(file)`"))
        #expect(!outcome.output.contains("would be read"))
    }

    @Test func `tells of a device that is no serial port, and lets whoever has it open be`() async throws {
        let outcome = try await logger.run("doctor", "--device", "/dev/null")
        #expect(outcome.status == 65)
        #expect(outcome.output.contains("problem: /dev/null is not a serial port -> name a serial port"))
        #expect(!outcome.output.contains("sudo"))
    }

    @Test func `tells that no receiver is plugged in`() async throws {
        let devices = try await logger.run("devices", "--json").output
        try #require(!devices.contains(#""/dev/"#), "a serial device is plugged into this machine: \(devices)")
        let outcome = try await logger.run("doctor")
        #expect(outcome.status == 69)
        #expect(outcome.output.contains("\nproblem: no receiver is plugged in -> "))
    }

    @Test func `tells programs by JSON`() async throws {
        let outcome = try await logger.run("doctor", "--json", "--device", "/dev/nothing-here", "--quiet")
        let object = """
            {"check":"receiver","ok":false,"problem":"there is no device at /dev/nothing-here",\
            "remedy":"plug it in, or name another device; `gpslog devices` lists them"}
            """
        #expect(outcome.output.hasPrefix("[{\"check\":\"settings\",\"ok\":true,\"problem\":null,\"remedy\":null},\n"))
        #expect(outcome.output.contains("\n \(object),\n"))
        #expect(outcome.output.contains("{\"check\":\"database\",\"ok\":true,\"problem\":null,\"remedy\":null}"))
        #expect(outcome.output.hasSuffix("]\n"))
        #expect(outcome.errors == "")
    }

    private func examine(_ line: PlayedLine, _ options: String...) async throws -> BuiltProgram.Outcome {
        defer { line.hangUp() }
        return try await logger.gpslog.run(
            ["doctor", "--device", line.path.string] + options,
            environment: ["GPSLOG_DATABASE": logger.database]
        )
    }

    private func examine(
        _ options: String...,
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        try await logger.gpslog.run(
            ["doctor", "--device", receiver.path.string] + options,
            environment: ["GPSLOG_DATABASE": logger.database],
            while: body
        )
    }
}

/// A receiver that repeats the same text on a thread of its own, even if the tests keep the machine busy.
private struct PlayedLine {
    private let terminal: PseudoTerminal

    var path: FilePath { terminal.path }

    init(sending text: String) throws {
        try self.init(sending: Array(text.utf8))
    }

    init(sending bytes: [UInt8]) throws {
        let terminal = try PseudoTerminal()
        self.terminal = terminal
        DispatchQueue(label: "receiver").async {
            while true {
                for first in stride(from: 0, to: bytes.count, by: 200) {
                    let burst = Array(bytes[first..<min(first + 200, bytes.count)])
                    guard (try? terminal.send(burst)) != nil else { return }
                    usleep(50_000)
                }
            }
        }
    }

    func hangUp() { terminal.hangUp() }
}
