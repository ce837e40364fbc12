import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite struct `A write-ahead log that is missing beside what a killed recording has left` {
    let folder: TemporaryFolder
    let file: FilePath

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    /// Leaves these files of a recording as they are while it runs, so that its last changes are only in the log.
    private func leave(_ suffixes: String...) async throws {
        let source = folder.file("source.sqlite")
        let settings = BufferSettings(syncInterval: 0)
        let storage = try await SQLiteStorage.forRecording(into: source, keepingRecent: settings)
        let run = try await storage.beginRun(
            of: ReceiverIdentity("u-blox 7"),
            judgedBy: FilterDescription(profile: "auto")
        )
        for second in 0..<9 { _ = try await storage.append([.accepted(at: Double(second))], to: run) }
        for suffix in [""] + suffixes {
            try write(try TextFile.readBytes(FilePath(source.string + suffix)), to: FilePath(file.string + suffix))
        }
        try await storage.endRun(run)
        await storage.close()
    }

    private func isSound() async throws -> Bool {
        let storage = try await SQLiteStorage.forReading(from: file, passingOver: UnreadableFixes())
        let check = try await storage.check()
        await storage.close()
        return check.isSound
    }

    @Test func `is missed by each command that reads`() async throws {
        try await leave("-recent-1")
        for _ in 1...2 { #expect(try await !isSound()) }
        let error = await #expect(throws: SQLiteError.self) { _ = try await SQLiteStorage.forReading(from: file) }
        #expect(error?.reason == .damaged)
    }

    @Test func `is missed if it has only zeros`() async throws {
        try await leave("-recent-1")
        try write([UInt8](repeating: 0, count: 8192), to: DatabaseFile.log(of: file))
        #expect(try await !isSound())
    }

    @Test func `is not missed if it is there`() async throws {
        try await leave("-shm", "-wal", "-recent-1")
        #expect(try await isSound())
    }

    @Test func `is not missed after a recording has ended`() async throws {
        try await leave()
        let ended = folder.file("source.sqlite")
        let storage = try await SQLiteStorage.forReading(from: ended, passingOver: UnreadableFixes())
        #expect(try await storage.check().isSound)
    }

    @Test func `is told by the next recording, which keeps the later fixes`() async throws {
        try await leave("-recent-1")
        let latest = FilePath(file.string + "-recent-1")
        let left = try TextFile.readBytes(latest)
        let storage = try await SQLiteStorage.forRecording(into: file)
        #expect(storage.unreadable.pages.isLogDamaged)
        #expect(try TextFile.readBytes(FilePath(latest.string + ".damaged")) == left)
        await storage.close()
        #expect(try await isSound())
    }
}
