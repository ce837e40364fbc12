import Fleet
import GNSS
import Logbook
import Storage
import Testing
import TestSupport

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

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `The stretches of a device's track` {
    private let receiver = ReceiverIdentity("a")

    @Test func `are its chunks, where there are more than so many near a box`() async throws {
        let storage = try await PostgresStorage.ofNewDevice(fixesPerChunk: 10)
        let fixes = (0..<100).map { JudgedFix.accepted(at: Double($0), latitude: 54 + Double($0) / 100, longitude: 13) }
        _ = try await storage.append(fixes, from: receiver)
        let all = try await storage.stretches(ofTrack: 1, ifMoreThan: 9, areNear: nil)
        #expect(all.count == 10)
        #expect(all.first?.start == .morning(0) && all.last?.end == .morning(99))
        #expect(all.first?.box == BoundingBox(west: 13, south: 54, east: 13, north: 54 + 9.0 / 100))
        let near = BoundingBox(west: 12, south: 54.15, east: 14, north: 54.25)
        #expect(try await storage.stretches(ofTrack: 1, ifMoreThan: 1, areNear: near) == all)
        #expect(try await storage.stretches(ofTrack: 1, ifMoreThan: 2, areNear: near).isEmpty)
        #expect(try await storage.stretches(ofTrack: 2, ifMoreThan: 0, areNear: nil).isEmpty)
    }

    @Test func `have zones shifted the same way each time`() async throws {
        let storage = try await PostgresStorage.ofNewDevice()
        let (first, other) = (try await storage.zoneShift(of: "home"), try await storage.zoneShift(of: "office"))
        #expect(try await storage.zoneShift(of: "home") == first)
        #expect((0..<360).contains(first.bearing) && (0.5...1).contains(first.share))
        #expect(first != other)
    }
}
