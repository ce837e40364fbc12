import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog recover` {
    static let fixesOfChunk = 1024
    // A chunk occupies at least 489 bytes of a leaf page.
    static let chunksOfPage = 8
    static let page = 4096
    // The first pages, which contain no fixes.
    static let tables = 31 * page

    let logger: Logger
    var rescued: String { logger.folder.file("rescued.sqlite").string }

    init() throws {
        logger = try Logger()
    }

    private func recover() async throws -> BuiltProgram.Outcome {
        try await logger.run("recover", logger.database, rescued)
    }

    /// Recovers a database from bytes; returns the message and the number of fixes, all of them unchanged.
    private func recover(_ bytes: [UInt8], of voyage: DamagedVoyage) async throws -> (text: String, count: Int) {
        try TextFile.overwrite(FilePath(logger.database), with: bytes)
        let outcome = try await recover()
        try #require(outcome.status == 0, "\(outcome.errors)")
        let fixes = try await storedFixes(in: rescued, by: logger)
        #expect(fixes.isSubset(of: voyage.fixes))
        #expect(try TextFile.readBytes(FilePath(logger.database)) == bytes)
        return (outcome.errors, fixes.count)
    }

    @Test func `gives back all of a database without damage`() async throws {
        let voyage = try await DamagedVoyage.whole
        try TextFile.overwrite(FilePath(logger.database), with: voyage.bytes)
        let outcome = try await recover()
        #expect(
            outcome.errors
                == "gpslog: rescued \(voyage.fixes.count) fixes of 8 receivers into \(rescued); no fix is known to be lost\n"
        )
        for question in [
            ["export", "--format", "csv", "--all"], ["export"], ["tracks", "--json"], ["stats", "--json"],
        ] {
            let before = try await logger.gpslog.run(question + ["--database", logger.database])
            let after = try await logger.gpslog.run(question + ["--database", rescued])
            #expect(after.output == before.output)
        }
        #expect(try await storedFixes(in: rescued, by: logger) == voyage.fixes)
        #expect(try await logger.run("refilter", "--database", rescued).errors.contains("; 0 verdicts changed"))
    }

    @Test(arguments: [90, 70])
    func `gives back what is left of a file that ends early`(percent: Int) async throws {
        let voyage = try await DamagedVoyage.whole
        let left = voyage.bytes.prefix(voyage.bytes.count * percent / 100)
        let outcome = try await recover(Array(left), of: voyage)
        // Some chunks before the cut start in pages after it.
        let share = Double(left.count - Self.tables) / Double(voyage.bytes.count - Self.tables)
        #expect(outcome.count >= Int(Double(voyage.fixes.count) * share) - 4 * Self.fixesOfChunk)
    }

    @Test func `says where only the tables are left, and no fix`() async throws {
        let voyage = try await DamagedVoyage.whole
        try TextFile.overwrite(FilePath(logger.database), with: Array(voyage.bytes.prefix(voyage.bytes.count / 10)))
        #expect(try await recover().status == 65)
    }

    @Test(arguments: [1, 5, 30])
    func `loses nothing where chunks have a wrong byte, and else a chunk with each`(count: Int) async throws {
        let voyage = try await DamagedVoyage.whole
        var random = SplitMix64(state: UInt64(count))
        var bytes = voyage.bytes
        for _ in 0..<count { bytes[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1 + random.next() % 255) }
        let outcome = try await recover(bytes, of: voyage)
        #expect(outcome.count >= voyage.fixes.count - count / 2 * Self.fixesOfChunk)
    }

    @Test(arguments: [0, 0.1, 0.3, 0.5, 0.7, 0.9])
    func `loses what a page had that was overwritten`(place: Double) async throws {
        let voyage = try await DamagedVoyage.whole
        var bytes = voyage.bytes
        let start = Int(Double(bytes.count / Self.page) * place) * Self.page
        for index in start..<start + Self.page { bytes[index] = 0xA5 }
        let outcome = try await recover(bytes, of: voyage)
        #expect(outcome.count >= voyage.fixes.count - Self.chunksOfPage * Self.fixesOfChunk)
        #expect(outcome.count == voyage.fixes.count || !outcome.text.contains("no fix is known to be lost"))
    }

    @Test func `needs no header`() async throws {
        let voyage = try await DamagedVoyage.whole
        let outcome = try await recover([UInt8](repeating: 0, count: 100) + voyage.bytes.dropFirst(100), of: voyage)
        #expect(outcome.count == voyage.fixes.count)
        let tracks = try await logger.run("tracks", "--database", rescued).output
        #expect(tracks.contains("voyage.nmea") && tracks.contains("outliers.nmea"))
    }

    @Test(arguments: [0, 1, 11, 12, 23, 24, 31])
    func `does not mind a write-ahead log that ends within its header`(length: Int) async throws {
        let voyage = try await DamagedVoyage.whole
        // The magic number of a log, and a page size of 4096 bytes.
        let header: [UInt8] =
            [0x37, 0x7F, 0x06, 0x82, 0, 0x2D, 0xE2, 0x18, 0, 0, 0x10, 0] + Array(repeating: 7, count: 20)
        try TextFile.overwrite(FilePath(logger.database + "-wal"), with: Array(header.prefix(length)))
        #expect(try await recover(voyage.bytes, of: voyage).count == voyage.fixes.count)
    }

    @Test func `is what is said of a damaged database`() async throws {
        var bytes = try await DamagedVoyage.whole.bytes
        for index in Self.page..<bytes.count { bytes[index] = 0x55 }
        try TextFile.overwrite(FilePath(logger.database), with: bytes)
        let outcome = try await logger.run("tracks")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasSuffix("save what is readable with `gpslog recover \(logger.database) NEW`.\n"))
    }
}
