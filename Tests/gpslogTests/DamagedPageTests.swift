import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A database with one wrong bit` {
    private static let page = 4096
    private static let commands = [
        ["tracks", "--json"], ["export", "--format", "csv", "--all"], ["export", "--format", "gpx"],
        ["query", "SELECT count(*) FROM chunk WHERE start_time > 0"],
    ]

    let logger: Logger
    let whole: [UInt8]

    init() async throws {
        logger = try Logger()
        for fixture in ["city-walk", "outliers", "midnight"] {
            _ = try await logger.run("replay", "-q", Checkout.fixture(fixture + ".nmea").string)
        }
        whole = try TextFile.readBytes(FilePath(logger.database))
    }

    private func answers() async throws -> [BuiltProgram.Outcome] {
        var answers: [BuiltProgram.Outcome] = []
        for command in Self.commands {
            answers.append(try await logger.gpslog.run(command, environment: ["GPSLOG_DATABASE": logger.database]))
        }
        return answers
    }

    @Test func `gives the right answer, or says that it may be wrong`() async throws {
        let right = try await answers()
        try #require(right.allSatisfy { $0.status == 0 })
        var random = SplitMix64(state: 11)
        var silent = 0
        for page in 0..<whole.count / Self.page {
            var bytes = whole
            bytes[Self.page * page + Int(random.next() % UInt64(Self.page))] ^= 1 << UInt8(random.next() % 8)
            try TextFile.overwrite(FilePath(logger.database), with: bytes)
            for (answer, right) in zip(try await answers(), right) {
                let says = [65, 74].contains(answer.status) && !answer.errors.isEmpty
                if answer.status == 0, answer.errors.isEmpty { silent += 1 }
                #expect(says || answer.status == 0 && answer.output == right.output, "page \(page)")
            }
        }
        // Most pages are not needed for most queries.
        #expect(silent > 0)
    }

    @Test func `is found by gpslog check unless it is where nothing is, and is in no copy`() async throws {
        #expect(try await logger.run("check").status == 0)
        let right = try await logger.run("export", "--format", "csv", "--all").output
        let copy = logger.folder.file("copy.sqlite").string
        let free = try await logger.run("query", "SELECT freelist_count FROM pragma_freelist_count").output
        var passed = 0
        for page in 0..<whole.count / Self.page {
            var bytes = whole
            bytes[Self.page * page + 1700] ^= 4
            try TextFile.overwrite(FilePath(logger.database), with: bytes)
            let (check, backup) = (try await logger.run("check"), try await logger.run("backup", "--replace", copy))
            #expect([0, 65].contains(check.status), "page \(page)")
            if check.status == 0 { passed += 1 }
            // The copy's indexes are rebuilt.
            if backup.status == 0 {
                let answer = try await logger.run("export", "--format", "csv", "--all", "--database", copy)
                #expect(answer.status == 0 && answer.output == right, "page \(page)")
            } else {
                #expect(backup.status == 65, "page \(page)")
            }
        }
        // Only the first free page is needed: it lists the others.
        let count = try #require(Int(free.split(separator: "\n").last ?? ""))
        #expect(passed == max(0, count - 1))
    }

    @Test func `is told of by gpslog check in one sentence`() async throws {
        let sound = try await logger.run("check")
        #expect(sound.errors.hasPrefix("gpslog: \(logger.database) is sound: "))
        #expect(sound.errors.hasSuffix(" fixes on \(whole.count / Self.page) pages\n"))
        var bytes = whole
        bytes[2 * Self.page - 100] ^= 1
        try TextFile.overwrite(FilePath(logger.database), with: bytes)
        let errors = try await logger.run("check").errors
        #expect(errors.hasPrefix("gpslog: \(logger.database) is damaged: damaged pages: 1"))
        #expect(errors.hasSuffix("save what is readable with `gpslog recover \(logger.database) NEW`.\n"))
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `A database of which two pages have changed places` {
    private static let page = 4096

    @Test func `is rescued whole, and not said to be without loss`() async throws {
        let logger = try Logger()
        let voyage = try await DamagedVoyage.whole
        try TextFile.overwrite(FilePath(logger.database), with: voyage.bytes)
        let sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'chunk'"
        let root = try #require(Int(try await logger.run("query", sql).output.split(separator: "\n").last ?? ""))
        // A leaf in place of the root looks like a table with few rows.
        let leaf = try #require(
            (root..<voyage.bytes.count / Self.page).first { voyage.bytes[Self.page * $0] == 0x0D && $0 > root }
        )
        var bytes = voyage.bytes
        for index in 0..<Self.page { bytes.swapAt(Self.page * (root - 1) + index, Self.page * leaf + index) }
        try TextFile.overwrite(FilePath(logger.database), with: bytes)
        let rescued = logger.folder.file("rescued.sqlite").string
        let outcome = try await logger.run("recover", logger.database, rescued)
        #expect(outcome.errors.contains("damaged page"))
        #expect(try await storedFixes(in: rescued, by: logger) == voyage.fixes)
        let export = try await logger.run("export", "--format", "csv")
        #expect(export.status == 65)
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `A database of which a page that writing needs is damaged` {
    private static let page = 4096

    let logger: Logger

    init() async throws {
        logger = try Logger()
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        let sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'track'"
        let root = try #require(Int(try await logger.run("query", sql).output.split(separator: "\n").last ?? ""))
        var bytes = try TextFile.readBytes(FilePath(logger.database))
        // In an unused part of the page, so that only the checksum reveals it.
        bytes[Self.page * (root - 1) + 700] ^= 1
        try TextFile.overwrite(FilePath(logger.database), with: bytes)
    }

    private var sentence: String {
        "gpslog: 1 page of \(logger.database) is damaged, although the command finished; see the damage with "
            + "`gpslog check`, and save the rest with `gpslog recover \(logger.database) NEW`."
    }

    private func fixes() async throws -> Int {
        let outcome = try await logger.run("query", "SELECT count(*) FROM every_fix")
        return try #require(Int(outcome.output.split(separator: "\n").last ?? ""))
    }

    @Test(arguments: ["replay", "import"])
    func `takes what is brought into it, and the end says that it is damaged`(command: String) async throws {
        let before = try await fixes()
        let outcome = try await logger.run(command, "-q", Checkout.fixture("outliers.nmea").string)
        #expect(outcome.errors == sentence + "\n")
        #expect(outcome.status == 65)
        #expect(try await fixes() > before)
    }

    @Test(arguments: [
        ["track", "name", "1", "Walk"], ["prune", "--older-than", "2001-01-01"], ["refilter"],
    ])
    func `is changed as it should be, and the end says that it is damaged`(command: [String]) async throws {
        let outcome = try await logger.gpslog.run(command, environment: ["GPSLOG_DATABASE": logger.database])
        #expect(outcome.errors.hasSuffix(sentence + "\n"))
        #expect(outcome.status == 65)
    }

    @Test func `is recorded into, which says at once and at the end that it is damaged`() async throws {
        let before = try await fixes()
        let receiver = try PlayedReceiver()
        let sent = try epochs(8, of: "outliers", eachBeginningWith: "$GNRMC")
        let outcome = try await logger.record(from: receiver.path, "--baud", "38400") { program in
            #expect(await program.says("is damaged; recording into it continues"))
            #expect(await program.says("reading"))
            try await receiver.send(sent, baud: 38_400)
            receiver.hangUp()
        }
        #expect(outcome.errors.hasSuffix(sentence + "\n"))
        #expect(outcome.status == 65)
        #expect(try await fixes() > before)
    }
}
