import Storage
import TestSupport
import Testing

@Suite struct `The contract of upload queues` {
    @Test(arguments: UploadQueueContract.behaviours)
    func `is kept by storage in memory`(behaviour: UploadQueueContract) async throws {
        try await behaviour.verify(InMemoryStorage())
    }

    @Test(arguments: UploadQueueContract.behaviours)
    func `is kept by SQLite storage`(behaviour: UploadQueueContract) async throws {
        let folder = try TemporaryFolder()
        try await behaviour.verify(SQLiteStorage.forRecording(into: folder.file("gpslog.sqlite")))
    }
}
