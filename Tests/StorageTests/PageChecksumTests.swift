import GNSS
import SQLite
import SystemPackage
import TestSupport
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(15)))
struct `A page's checksum` {
    let folder: TemporaryFolder
    let file: FilePath

    init() async throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
        try await fill()
    }

    private func fill() async throws {
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: 24)
        let fixes = (0..<500).map { JudgedFix.accepted(at: Double($0), latitude: 54 + Double($0) / 1e5) }
        _ = try await storage.append(fixes, from: ReceiverIdentity("receiver"))
    }

    private func pages(of bytes: [UInt8]) -> [[UInt8]] {
        stride(from: 0, to: bytes.count, by: 4096).map { Array(bytes[$0..<$0 + 4096]) }
    }

    private func damagedPages() async throws -> Int {
        let storage = try await SQLiteStorage.forReading(from: file, passingOver: UnreadableFixes())
        return try await storage.check().damagedPages
    }

    @Test func `is on each page that gpslog has written`() throws {
        let pages = pages(of: try TextFile.readBytes(file))
        #expect(pages.allSatisfy(PageChecksum.isMarked))
        #expect(pages.indices.allSatisfy { !PageChecksum.isWrong(on: pages[$0], number: $0 + 1) })
    }

    @Test func `does not fit in another page's place`() throws {
        let pages = pages(of: try TextFile.readBytes(file))
        #expect(pages.indices.allSatisfy { PageChecksum.isWrong(on: pages[$0], number: $0 + 2) })
    }

    @Test func `may be missing, as it is where another program has emptied the log`() async throws {
        let connection = try Connection(file, access: .readWrite, patience: 0)
        try connection.execute("UPDATE receiver SET sentences = 'RMC'")
        let other = try Connection(file, access: .readWrite, checking: .none, patience: 0)
        try other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(pages(of: try TextFile.readBytes(file)).contains { !PageChecksum.isMarked($0) })
        #expect(try await damagedPages() == 0)
    }

    @Test func `is wrong where another program has changed the page, and stays so`() async throws {
        let other = try Connection(file, access: .readWrite, checking: .none, patience: 0)
        try other.execute("UPDATE receiver SET sentences = 'RMC'; PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try await damagedPages() == 1)
        let own = try Connection(
            file,
            access: .readWrite,
            checking: .noting(PageDamage(whileWriting: true)),
            patience: 0
        )
        try own.execute("UPDATE receiver SET sentences = 'GGA'; PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try await damagedPages() == 1)
    }

    @Test func `is wrong for whoever may not pass over damage`() async throws {
        let other = try Connection(file, access: .readWrite, checking: .none, patience: 0)
        try other.execute("UPDATE receiver SET sentences = 'RMC'; PRAGMA wal_checkpoint(TRUNCATE)")
        let error = #expect(throws: SQLiteError.self) {
            try Connection(file, access: .readWrite, patience: 0).integer("SELECT count(sentences) FROM receiver")
        }
        #expect(error?.reason == .damaged)
    }

    @Test func `is given to an older database when it is written anew`() async throws {
        let old = folder.file("old.sqlite")
        var bytes = try TextFile.readBytes(Checkout.fixture("databases/schema-8.sqlite"))
        try TextFile.overwrite(old, with: bytes)
        let storage = try await SQLiteStorage.forChanging(old)
        #expect(try await storage.vacuum(within: 60))
        bytes = try TextFile.readBytes(old)
        #expect(pages(of: bytes).allSatisfy(PageChecksum.isMarked))
    }
}
