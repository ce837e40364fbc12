import FleetStorage
import Postgres
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .serialized, .timeLimit(.minutes(2)))
struct `Storage in PostgreSQL` {
    @Test(arguments: StorageContract.behaviours)
    func `keeps the contract of storage`(behaviour: StorageContract) async throws {
        try await behaviour.verify(PostgresStorage.ofNewDevice())
    }

    @Test(arguments: StorageContract.behaviours, [1, 3])
    func `keeps the contract of storage when it seals soon`(
        behaviour: StorageContract,
        fixesPerChunk: Int
    ) async throws {
        try await behaviour.verify(PostgresStorage.ofNewDevice(fixesPerChunk: fixesPerChunk))
    }

    @Test(arguments: LocationContract.behaviours, [1, 3, 1024])
    func `keeps the contract of locations`(behaviour: LocationContract, fixesPerChunk: Int) async throws {
        try await behaviour.verify(PostgresStorage.ofNewDevice(fixesPerChunk: fixesPerChunk))
    }

    @Test(arguments: UploadQueueContract.behaviours)
    func `keeps the contract of upload queues`(behaviour: UploadQueueContract) async throws {
        try await behaviour.verify(PostgresStorage.ofNewDevice())
    }

    @Test(arguments: UploadQueueContract.behaviours)
    func `keeps the contract of upload queues when it seals soon`(behaviour: UploadQueueContract) async throws {
        try await behaviour.verify(PostgresStorage.ofNewDevice(fixesPerChunk: 3))
    }

    @Test(arguments: ReceiverMemoryContract.behaviours)
    func `keeps the contract of receiver memory`(behaviour: ReceiverMemoryContract) async throws {
        try await behaviour.verify(PostgresStorage.ofNewDevice())
    }

    @Test(arguments: WaypointJournalContract.behaviours)
    func `keeps the contract of journals`(behaviour: WaypointJournalContract) async throws {
        try await behaviour.verify(PostgresStorage.ofNewDevice())
    }
}
