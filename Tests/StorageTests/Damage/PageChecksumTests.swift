import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
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
        let connection = try Connection(file, access: .readWrite, timeout: 0)
        try connection.execute("UPDATE receiver SET sentences = 'RMC'")
        let other = try Connection(file, access: .readWrite, checking: .none, timeout: 0)
        try other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(pages(of: try TextFile.readBytes(file)).contains { !PageChecksum.isMarked($0) })
        #expect(try await damagedPages() == 0)
    }

    @Test func `is wrong where another program has changed the page, and stays so`() async throws {
        let other = try Connection(file, access: .readWrite, checking: .none, timeout: 0)
        try other.execute("UPDATE receiver SET sentences = 'RMC'; PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try await damagedPages() == 1)
        let own = try Connection(
            file,
            access: .readWrite,
            checking: .noting(PageDamage(whileWriting: true)),
            timeout: 0
        )
        try own.execute("UPDATE receiver SET sentences = 'GGA'; PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try await damagedPages() == 1)
    }

    @Test func `is wrong for whoever may not pass over damage`() async throws {
        let other = try Connection(file, access: .readWrite, checking: .none, timeout: 0)
        try other.execute("UPDATE receiver SET sentences = 'RMC'; PRAGMA wal_checkpoint(TRUNCATE)")
        let error = #expect(throws: SQLiteError.self) {
            try Connection(file, access: .readWrite, timeout: 0).integer("SELECT count(sentences) FROM receiver")
        }
        #expect(error?.reason == .damaged)
    }

    @Test func `is given to a database without any when it is written anew`() async throws {
        let bare = folder.file("bare.sqlite")
        try TextFile.overwrite(bare, with: [])
        do {
            let connection = try Connection(bare, access: .readWrite, checking: .none, timeout: 0)
            try connection.migrate(along: Schema.migrations, applicationIdentifier: Schema.applicationIdentifier)
        }
        #expect(!pages(of: try TextFile.readBytes(bare)).contains(where: PageChecksum.isMarked))
        let storage = try await SQLiteStorage.forChanging(bare)
        #expect(try await storage.vacuum(within: 60))
        #expect(pages(of: try TextFile.readBytes(bare)).allSatisfy(PageChecksum.isMarked))
    }
}
