import Glibc
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A database whose checkpoint was cut off` {
    let folder: TemporaryFolder
    let file: FilePath
    var log: FilePath { FilePath(file.string + "-wal") }

    init() async throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
        try await store((0..<500).map { .accepted(at: Double($0)) }, in: file)
    }

    private func cutOff(after statement: String? = nil) throws {
        if let statement { try Connection(file, access: .readWrite, timeout: 0).execute(statement) }
        try CutOffCheckpoint(of: try TextFile.readBytes(file)).write(to: file)
    }

    private func reason(_ body: () async throws -> Void) async -> SQLiteError.Reason? {
        await #expect(throws: SQLiteError.self) { try await body() }?.reason
    }

    @Test func `is malformed without its log`() throws {
        try cutOff()
        let error = #expect(throws: SQLiteError.self) {
            _ = try Connection(file, access: .immutable, timeout: 0).integer("SELECT count(*) FROM track")
        }
        #expect(error?.reason == .damaged)
    }

    @Test func `is read, and whole from then on`() async throws {
        try cutOff()
        #expect(try await SQLiteStorage.forReading(from: file).tracks().map(\.points) == [500])
        #expect(folder.contents == ["gpslog.sqlite"])
        let connection = try Connection(file, access: .immutable, timeout: 0)
        #expect(try connection.rows(of: "PRAGMA integrity_check", read: { $0.nextText() }) == ["ok"])
    }

    @Test func `is read through a link`() async throws {
        try cutOff()
        let link = folder.file("link.sqlite")
        #expect(unsafe symlink(file.string, link.string) == 0)
        #expect(try await SQLiteStorage.forReading(from: link).tracks().map(\.points) == [500])
    }

    @Test func `is recorded into`() async throws {
        try cutOff()
        try await store([.accepted(at: 500)], in: file)
        #expect(try await SQLiteStorage.forReading(from: file).tracks().map(\.points) == [501])
    }

    @Test func `is in order`() async throws {
        try cutOff()
        #expect(try await DatabaseExamination.examine(file) == .inOrder)
    }

    @Test(arguments: ["gone", "empty", "overwritten"])
    func `is damaged where its log is of no use`(log state: String) async throws {
        try cutOff()
        switch state {
        case "gone": #expect(unsafe unlink(log.string) == 0)
        case "empty": try write([], to: log)
        default: try write([UInt8](repeating: 0x55, count: 100_000), to: log)
        }
        let before = try bytes(of: file)
        #expect(await reason { _ = try await SQLiteStorage.forReading(from: file) } == .damaged)
        #expect(await reason { _ = try await SQLiteStorage.forRecording(into: file) } == .damaged)
        #expect(try bytes(of: file) == before)
    }

    @Test func `is left as it is where it is of a newer schema`() async throws {
        try cutOff(after: "PRAGMA user_version = 99")
        try await expectNoChange(.newerSchema(version: 99))
    }

    @Test func `is left as it is where another program made it`() async throws {
        try cutOff(after: "PRAGMA application_id = 7")
        try await expectNoChange(.damaged)
    }

    private func expectNoChange(_ expected: SQLiteError.Reason) async throws {
        let before = [try TextFile.readBytes(file), try TextFile.readBytes(log)]
        #expect(await reason { _ = try await SQLiteStorage.forReading(from: file) } == expected)
        #expect(await reason { _ = try await SQLiteStorage.forRecording(into: file) } == expected)
        #expect([try TextFile.readBytes(file), try TextFile.readBytes(log)] == before)
        #expect(folder.contents == ["gpslog.sqlite", "gpslog.sqlite-wal"])
    }
}

@Suite struct `A database whose making was cut short` {
    let folder: TemporaryFolder
    let file: FilePath
    private var journal: FilePath { FilePath(file.string + "-journal") }

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
        // The state that a program leaves if it is killed during its first transaction.
        let source = folder.file("source.sqlite")
        try write([], to: source)
        let maker = try Connection(source, access: .readWrite, timeout: 0)
        try maker.makeRoomForChecksums()
        try maker.execute("PRAGMA cache_size = 1; BEGIN IMMEDIATE; CREATE TABLE filler (bytes BLOB)")
        for _ in 0..<50 { try maker.execute("INSERT INTO filler VALUES (randomblob(3000))") }
        try write(try TextFile.readBytes(source), to: file)
        try write(try TextFile.readBytes(FilePath(source.string + "-journal")), to: journal)
        try #require(!TextFile.readBytes(file).isEmpty)
    }

    @Test func `is made anew by a recording`() async throws {
        try await store([.accepted(at: 0)], in: file)
        #expect(try await SQLiteStorage.forReading(from: file).tracks().map(\.points) == [1])
        #expect(!DatabaseFile.exists(journal))
    }
}
