import Logbook
import Storage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The contract of storage` {
    @Test(arguments: StorageContract.behaviours)
    func `is kept by storage in memory`(behaviour: StorageContract) async throws {
        try await behaviour.verify(InMemoryStorage())
    }

    @Test(arguments: StorageContract.behaviours)
    func `is kept by SQLite storage`(behaviour: StorageContract) async throws {
        let folder = try TemporaryFolder()
        try await behaviour.verify(SQLiteStorage.forRecording(into: folder.file("gpslog.sqlite")))
    }

    @Test(arguments: StorageContract.behaviours)
    func `is kept by SQLite storage that keeps the latest beside the database`(behaviour: StorageContract) async throws
    {
        let folder = try TemporaryFolder()
        let file = folder.file("gpslog.sqlite")
        let storage = try await SQLiteStorage.forRecording(into: file, keepingRecent: BufferSettings())
        try await behaviour.verify(storage)
        for run in try await storage.filterRuns() { try await storage.endRun(run) }
    }

    @Test(arguments: StorageContract.behaviours, [1, 2, 3])
    func `is kept by SQLite storage that seals soon`(behaviour: StorageContract, fixesPerChunk: Int) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("gpslog.sqlite")
        try await behaviour.verify(SQLiteStorage.forRecording(into: file, fixesPerChunk: fixesPerChunk))
    }

    @Test(arguments: LocationContract.behaviours, [1, 3, 1024])
    func `of locations is kept by SQLite storage`(behaviour: LocationContract, fixesPerChunk: Int) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("gpslog.sqlite")
        try await behaviour.verify(SQLiteStorage.forRecording(into: file, fixesPerChunk: fixesPerChunk))
    }
}
