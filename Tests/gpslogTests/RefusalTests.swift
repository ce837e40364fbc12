import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// User errors: a single sentence says what to do, and the exit status marks the kind of error.
@Suite(.timeLimit(.minutes(2)))
struct `gpslog refuses` {
    let logger: Logger

    init() throws {
        logger = try Logger()
    }

    @Test func `a file that is no capture`() async throws {
        let outcome = try await logger.run("replay", Checkout.root.appending("LICENSE").string)
        expect(outcome, 65, "LICENSE contains no NMEA 0183 sentence; name a capture of a receiver.")
    }

    @Test func `a program, in which bytes are a receiver's frame by chance`() async throws {
        let file = logger.folder.file("program")
        let frame: [UInt8] = [0xB5, 0x62, 0x01, 0x07, 0x00, 0x00, 0x08, 0x19]
        try TextFile.write("", to: file)
        try TextFile.overwrite(file, with: [UInt8](repeating: 0x90, count: 100_000) + frame + [0, 0, 0])
        let outcome = try await logger.run("replay", file.string)
        expect(outcome, 65, "program contains no NMEA 0183 sentence; name a capture of a receiver.")
    }

    @Test(arguments: ["replay", "decode"])
    func `a capture that is missing`(command: String) async throws {
        let outcome = try await logger.run(command, "/nowhere/raw.nmea")
        expect(outcome, 66, "there is no file /nowhere/raw.nmea")
    }

    @Test(arguments: [
        "replay ~/raw.nmea", "import ~/trip.gpx", "tracks --database ~/none.sqlite", "export --output ~/trip.gpx",
    ])
    func `a path that the shell did not write out`(line: String) async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        let outcome = try await logger.gpslog.run(
            line.split(separator: " ").map(String.init),
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect([66, 73].contains(outcome.status))
        let remark = "; the shell expands ~ only if it is not quoted.\n"
        #expect(outcome.errors.hasSuffix(remark))
    }

    @Test(arguments: [
        ("web", "install the package gpslog-web, or build it with make web"),
        ("tracks --database postgresql:///fleet", "install the package gpslog-collector, or build it with make fleet"),
    ])
    func `what a server does that is not installed, and says how to get it`(line: String, advice: String) async throws {
        let alone = logger.folder.file("gpslog")
        _ = try await Tool.sh.run(["-c", "cp \"$1\" \"$2\"", "sh", logger.gpslog.path.string, alone.string])
        let outcome = try await BuiltProgram(at: alone)
            .run(line.split(separator: " ").map(String.init), environment: ["PATH": "/nowhere"])
        expect(outcome, 69, advice)
    }

    @Test func `a device that is missing`() async throws {
        let outcome = try await logger.run("record", "--device", "/dev/nothing-here")
        expect(outcome, 69, "there is no device at /dev/nothing-here")
    }

    @Test func `a file as a device`() async throws {
        let file = Checkout.fixture("city-walk.nmea").string
        let outcome = try await logger.run("record", "--device", file)
        expect(outcome, 65, "\(file) is a file, not a receiver; use `gpslog replay")
    }

    @Test(
        arguments: ["tcp://127.0.0.1", "udp://plotter:10110", "gpsd://", "http://localhost:80"],
        ["record", "doctor"]
    )
    func `an address that names no source`(address: String, command: String) async throws {
        let outcome = try await logger.run(command, "--device", address)
        expect(outcome, 64, "gpslog: \(address) ")
        #expect(logger.folder.contents == [])
    }

    @Test(arguments: ["record", "doctor"])
    func `standard input as a device`(command: String) async throws {
        let outcome = try await logger.run(command, "--device", "-")
        expect(outcome, 64, "standard input is not a device; read it with `gpslog replay -`")
    }

    @Test(arguments: ["/dev/nothing-here", "LICENSE", "/"])
    func `a device that is none, and makes no database for it`(device: String) async throws {
        let path = device == "LICENSE" ? Checkout.root.appending(device).string : device
        let outcome = try await logger.run("record", "--device", path)
        #expect(outcome.status != 0)
        outcome.expectOneSentence()
        #expect(logger.folder.contents == [])
    }

    @Test func `a port that is being read, by the name of the program that has it`() async throws {
        let receiver = try PlayedReceiver()
        let other = try Logger()
        let recording = try await logger.record(from: receiver.path) { program in
            #expect(await program.says("reading"))
            let outcome = try await other.run("record", "--device", receiver.path.string)
            expect(outcome, 75, "gpslog: gpslog (pid \(program.processIdentifier)) has \(receiver.path) open; ")
            #expect(other.folder.contents == [])
            try program.terminate()
        }
        #expect(recording.status == 0)
    }

    @Test(arguments: [
        "tracks", "stats", "why 2026-11-21T10:20:30Z", "decode FIXTURE", "query 'SELECT 1'", "waypoint list",
    ])
    func `output that cannot be written, and says that it is standard output`(command: String) async throws {
        let fixture = Checkout.fixture("outliers.nmea").string
        _ = try await logger.run("replay", "-q", fixture)
        let line = "\(logger.gpslog.path) \(command.replacing("FIXTURE", with: fixture)) > /dev/full"
        let outcome = try await BuiltProgram(at: "/bin/sh").run(
            ["-c", line],
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        expect(outcome, 74, "gpslog: cannot write to standard output: No space left on device")
    }

    @Test(arguments: [
        ("walk.gpx.gz", [0x1F, 0x8B, 8, 0], "is compressed (gzip); unpack it first with `gunzip "),
        ("walk.kmz", [0x50, 0x4B, 3, 4, 20], "is an archive (zip, as KMZ is); unpack it first with `unzip "),
        ("walk.fit", [14, 0x10, 0x43, 8, 0, 0, 0, 0] + Array(".FIT".utf8), "a FIT file, which gpslog cannot read"),
        ("walk.plt", Array("OziExplorer Track Point File Version 2.1\r\n".utf8), "gpsbabel -i ozi -f "),
    ])
    func `a file of another format, and says what makes one of it that it reads`(
        name: String,
        bytes: [UInt8],
        words: String
    ) async throws {
        let file = logger.folder.file(name)
        try TextFile.write("", to: file)
        try TextFile.overwrite(file, with: bytes)
        for command in [["import"], ["waypoint", "import"]] {
            let outcome = try await logger.gpslog.run(
                command + [file.string],
                environment: ["GPSLOG_DATABASE": logger.database]
            )
            expect(outcome, 65, words)
            #expect(outcome.errors.contains(file.string))
        }
    }

    @Test func `a speed that no line has`() async throws {
        let outcome = try await logger.run("record", "--device", "/dev/null", "--baud", "12")
        expect(outcome, 64, "12 is not the speed of a serial line; choose one from 300 to 4000000.")
    }

    @Test func `a database in a place that cannot be`() async throws {
        let outcome = try await logger.run(
            "replay",
            "--database",
            "/dev/null/voyage.sqlite",
            Checkout.fixture("city-walk.nmea").string
        )
        #expect(outcome.status == 73)
        outcome.expectOneSentence()
    }

    @Test func `a file that is no database, and leaves it as it is`() async throws {
        let file = logger.folder.file("not-a-database")
        let descriptor = try FileDescriptor.open(file, .writeOnly, options: .create, permissions: .ownerReadWrite)
        _ = try descriptor.closeAfter { try descriptor.writeAll("only text, but rather a lot of it\n".utf8) }
        let outcome = try await logger.run(
            "replay",
            "--database",
            file.string,
            Checkout.fixture("city-walk.nmea").string
        )
        #expect(outcome.status == 65)
        outcome.expectOneSentence()
        #expect(try TextFile.read(file) == "only text, but rather a lot of it\n")
    }

    /// As left by a recording killed in its first milliseconds.
    @Test(arguments: [
        ["tracks"], ["export"], ["query", "SELECT 1"], ["prune", "--older-than", "9d"], ["backup", "copy"],
    ])
    func `an empty file as a database that is only read`(command: [String]) async throws {
        try TextFile.write("", to: FilePath(logger.database))
        try TextFile.write("SQLite's rollback journal", to: FilePath(logger.database + "-journal"))
        let outcome = try await logger.gpslog.run(command + ["--database", logger.database])
        expect(
            outcome,
            66,
            "the database \(logger.database) is empty (0 bytes); record something first, or name another file with --database."
        )
    }

    @Test func `a folder as a database`() async throws {
        for command in [["tracks"], ["replay", Checkout.fixture("city-walk.nmea").string]] {
            let outcome = try await logger.gpslog.run(command + ["--database", logger.folder.path.string])
            expect(
                outcome,
                73,
                "the database \(logger.folder.path) cannot be opened (it is a folder); it must be a file in a folder"
            )
        }
    }

    @Test(arguments: [
        ["tracks"], ["export"], ["query", "SELECT 1"], ["replay", Checkout.fixture("city-walk.nmea").string],
        ["import", Checkout.fixture("city-walk.nmea").string], ["recover"], ["backup", "copy"],
    ])
    func `a pipe as a database, and does not wait for its other end`(command: [String]) async throws {
        let pipe = logger.folder.file("pipe.sqlite").string
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let database = command == ["recover"] ? [pipe, pipe + ".new"] : ["--database", pipe]
        let outcome = try await BuiltProgram(at: "/usr/bin/timeout").run(
            ["60", logger.gpslog.path.string] + command + database
        )
        #expect(outcome.status == (command == ["recover"] ? 74 : 73))
        if command != ["recover"] {
            #expect(outcome.errors.contains("the database \(pipe) cannot be opened (it is a device or a pipe); "))
        }
        outcome.expectOneSentence()
    }

    @Test func `a pipe as a database to the doctor`() async throws {
        let pipe = logger.folder.file("pipe.sqlite").string
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let outcome = try await BuiltProgram(at: "/usr/bin/timeout").run(
            ["60", logger.gpslog.path.string, "doctor", "--json", "--database", pipe]
        )
        #expect(outcome.output.contains("\"problem\":\"the database \(pipe) cannot be opened"))
    }

    @Test(arguments: [
        ["--frobnicate"], ["export", "--format", "xyz"], ["why", "someday"], ["replay"], ["nonsense"],
    ])
    func `arguments that it does not know`(arguments: [String]) async throws {
        let outcome = try await logger.gpslog.run(arguments, environment: ["GPSLOG_DATABASE": logger.database])
        #expect(outcome.status == 64)
        outcome.expectOneSentence()
    }

    private func expect(_ outcome: BuiltProgram.Outcome, _ status: Int32, _ sentence: String) {
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(sentence))
        outcome.expectOneSentence()
    }
}
