import Logbook
import SQLite
import Storage
import SystemPackage
import TestSupport
import Testing

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
