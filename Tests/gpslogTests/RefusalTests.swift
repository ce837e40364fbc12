import Glibc
import SystemPackage
import TestSupport
import Testing

/// What a user gets wrong: one sentence that says what to do, and the shell is told.
@Suite(.timeLimit(.minutes(15)))
struct `gpslog refuses` {
    let logger: Logger

    init() throws {
        logger = try Logger()
    }

    @Test func `a file that is no recording`() async throws {
        let outcome = try await logger.run("replay", Checkout.root.appending("LICENSE").string)
        expect(outcome, 65, "LICENSE holds no NMEA 0183 sentence; give a recording of a receiver.")
    }

    @Test func `a program, in which bytes are a receiver's frame by chance`() async throws {
        let file = logger.folder.file("program")
        let frame: [UInt8] = [0xB5, 0x62, 0x01, 0x07, 0x00, 0x00, 0x08, 0x19]
        try TextFile.write("", to: file)
        try TextFile.overwrite(file, with: [UInt8](repeating: 0x90, count: 100_000) + frame + [0, 0, 0])
        let outcome = try await logger.run("replay", file.string)
        expect(outcome, 65, "program holds no NMEA 0183 sentence; give a recording of a receiver.")
    }

    @Test(arguments: ["replay", "decode"])
    func `a recording that is missing`(command: String) async throws {
        let outcome = try await logger.run(command, "/nowhere/raw.nmea")
        expect(outcome, 66, "there is no file /nowhere/raw.nmea")
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

    @Test func `a speed that no line has`() async throws {
        let outcome = try await logger.run("record", "--device", "/dev/null", "--baud", "12")
        expect(outcome, 64, "12 is not the speed of a serial line; it is one from 300 to 4000000.")
    }

    @Test func `a database in a place that cannot be`() async throws {
        let outcome = try await logger.run(
            "replay",
            "--database",
            "/dev/null/voyage.sqlite",
            Checkout.fixture("city-walk.nmea").string
        )
        #expect(outcome.status == 73)
        expectOneSentence(outcome)
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
        expectOneSentence(outcome)
        #expect(try TextFile.read(file) == "only text, but rather a lot of it\n")
    }

    /// As a recording leaves it that is killed in its first milliseconds.
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
        expectOneSentence(outcome)
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
        expectOneSentence(outcome)
    }

    /// Root may do everything, so these run as nobody, from a folder that nobody can reach.
    @Suite(
        .enabled(if: geteuid() != 0 || Tool.setpriv.isInstalled, "setpriv is not installed"),
        .timeLimit(.minutes(15))
    )
    struct `without permission` {
        let folder: TemporaryFolder
        /// Where everybody may make a file.
        private var anybodys: FilePath { folder.file("anybodys") }

        init() throws {
            folder = try TemporaryFolder()
            try allow(folder.path, 0o755)
            #expect(unsafe mkdir(anybodys.string, 0o700) == 0)
            try allow(anybodys, 0o777)
        }

        @Test func `a device`() async throws {
            let receiver = try PlayedReceiver()
            defer { receiver.unplug() }
            try allow(receiver.path, 0o600)
            try giveToRoot(receiver.path)
            let outcome = try await runAsNobody(["record", "--device", receiver.path.string])
            #expect(outcome.status == 77)
            #expect(outcome.errors.contains("you may not read \(receiver.path)"))
        }

        @Test func `a database`() async throws {
            let closed = folder.file("closed")
            #expect(unsafe mkdir(closed.string, 0o500) == 0)
            let outcome = try await runAsNobody(
                ["replay", Checkout.fixture("city-walk.nmea").string],
                database: closed.appending("voyage.sqlite")
            )
            #expect(outcome.status == 77)
            expectOneSentence(outcome)
        }

        @Test func `a device to the doctor, who knows what gives the permission`() async throws {
            let receiver = try PlayedReceiver()
            defer { receiver.unplug() }
            try allow(receiver.path, 0o600)
            try giveToRoot(receiver.path)
            let outcome = try await runAsNobody(["doctor", "--device", receiver.path.string])
            #expect(outcome.status == 77)
            #expect(
                outcome.output.contains("problem: you may not read \(receiver.path) -> install gpslog's udev rules")
            )
        }

        @Test func `a database to the doctor`() async throws {
            let closed = folder.file("closed")
            #expect(unsafe mkdir(closed.string, 0o500) == 0)
            let database = closed.appending("voyage.sqlite")
            let outcome = try await runAsNobody(["doctor", "--json"], database: database)
            #expect(outcome.output.contains("\"problem\":\"you may not use the database \(database)\""))
        }

        private func runAsNobody(_ arguments: [String], database: FilePath? = nil) async throws -> BuiltProgram.Outcome
        {
            let gpslog = try BuiltProgram("gpslog")
            let variables = ["GPSLOG_DATABASE": (database ?? anybodys.appending("voyage.sqlite")).string]
            guard geteuid() == 0 else { return try await gpslog.run(arguments, environment: variables) }
            let nobody = ["--reuid", "65534", "--regid", "65534", "--clear-groups", "--"]
            return try await BuiltProgram(at: "/usr/bin/setpriv").run(
                nobody + [gpslog.path.string] + arguments,
                environment: variables
            )
        }
    }

    private func expect(_ outcome: BuiltProgram.Outcome, _ status: Int32, _ sentence: String) {
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(sentence))
        expectOneSentence(outcome)
    }
}

private func expectOneSentence(_ outcome: BuiltProgram.Outcome) {
    #expect(outcome.errors.hasPrefix("gpslog: "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.hasSuffix("\n"))
    #expect(outcome.output.isEmpty)
}

private func allow(_ path: FilePath, _ permissions: mode_t) throws {
    guard unsafe chmod(path.string, permissions) == 0 else { throw Errno(rawValue: errno) }
}

private func giveToRoot(_ path: FilePath) throws {
    guard unsafe geteuid() != 0 || chown(path.string, 0, 0) == 0 else { throw Errno(rawValue: errno) }
}
