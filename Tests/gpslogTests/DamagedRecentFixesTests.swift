import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recording that was killed, of whose latest fixes the first block is damaged` {
    let logger: Logger
    let damagedFile: FilePath
    let damaged: [UInt8]
    let time: String

    init() async throws {
        logger = try Logger()
        damagedFile = FilePath(logger.database + "-recent-1")
        let settings = logger.folder.file("config.toml")
        // Writes a block for each fix.
        try TextFile.write("[storage]\nsync_interval = 0\n", to: settings)
        let receiver = try PlayedReceiver()
        let sent = try epochs(12, of: "city-walk", eachBeginningWith: "$GNRMC")
        let half = try epochs(6, of: "city-walk", eachBeginningWith: "$GNRMC")
        let file = damagedFile
        _ = try await logger.record(from: receiver.path, "--config", settings.string) { program in
            #expect(await program.says("reading"))
            // Until more fixes follow, memory also holds those last written to the disk.
            for (count, text) in [(1, half), (2, String(sent.dropFirst(half.count)))] {
                try await receiver.send(text, baud: 9600)
                try await eventually { try blocks(in: file) >= count ? true : nil }
            }
            try program.kill()
        }
        time = try #require(try await logger.exported(all: true).rows.dropFirst().first?["time"])
        var bytes = try TextFile.readBytes(damagedFile)
        bytes[40] ^= 1
        damaged = bytes
        try TextFile.overwrite(damagedFile, with: damaged)
    }

    @Test(arguments: [
        (["tracks"], "these tracks"), (["export", "--format", "csv"], "the export"), (["stats"], "these figures"),
        (["query", "SELECT count(*) FROM every_fix"], "the answer"),
    ])
    func `is read but for that, which is said`(command: [String], result: String) async throws {
        let outcome = try await logger.gpslog.run(command, environment: ["GPSLOG_DATABASE": logger.database])
        #expect(outcome.status == 65)
        #expect(outcome.output.split(separator: "\n").count > 1)
        #expect(outcome.errors.contains(/\d+ fix(es are| is) not in/))
        #expect(outcome.errors.contains(" not in \(result), because "))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func `knows the damage to be why nothing is known of a fix`() async throws {
        let outcome = try await logger.run("why", time)
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains(" not in the answer, "))
    }

    @Test func `is not copied`() async throws {
        let outcome = try await logger.run("backup", logger.folder.file("copy.sqlite").string)
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("gpslog: the database \(logger.database) is damaged (unreadable latest fixes"))
        #expect(!logger.folder.contents.contains { $0.contains("copy") })
    }

    @Test func `is recovered, and how many are lost is said`() async throws {
        let outcome = try await logger.run("recover", logger.database, logger.folder.file("new.sqlite").string)
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains(/skipped \d+ latest fix(es)? in damaged blocks/))
        #expect(try TextFile.readBytes(damagedFile) == damaged)
    }

    @Test(arguments: ["replay", "import"])
    func `is stored by the next command, which keeps the damaged file and says so once`(command: String) async throws {
        let before = try await logger.exported(all: true).rows.count
        let capture = Checkout.fixture("outliers.nmea").string
        let outcome = try await logger.run(command, "-q", capture)
        let kept = damagedFile.string + ".damaged"
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("; all others are stored, and the damaged file is kept as \(kept)\n"))
        #expect(try TextFile.readBytes(FilePath(kept)) == damaged)
        #expect(!logger.folder.contents.contains("voyage.sqlite-recent-1"))
        let walk = try await logger.run("query", "SELECT count(*) FROM every_fix WHERE receiver = 1")
        #expect(walk.output == "count(*)\n\(before)\n")
        #expect(walk.status == 0)
        #expect(try await !logger.run(command, "-q", capture).errors.contains("damaged"))
    }
}

/// The number of blocks in a file of recent fixes; 0 if the file does not exist.
private func blocks(in file: FilePath) throws -> Int {
    guard let bytes = try? TextFile.readBytes(file) else { return 0 }
    return stride(from: 0, to: bytes.count, by: 512).count { bytes[$0...].starts(with: Array("GPSR".utf8)) }
}
