import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The contract of receiver memory` {
    @Test(arguments: ReceiverMemoryContract.behaviours)
    func `is kept by memory that forgets`(behaviour: ReceiverMemoryContract) async throws {
        try await behaviour.verify(InMemoryReceiverMemory())
    }

    @Test(arguments: ReceiverMemoryContract.behaviours)
    func `is kept by SQLite storage`(behaviour: ReceiverMemoryContract) async throws {
        let folder = try TemporaryFolder()
        try await behaviour.verify(SQLiteStorage.forRecording(into: folder.file("gpslog.sqlite")))
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `A database that remembers receivers` {
    let folder: TemporaryFolder
    let file: FilePath
    let remembered = FamiliarReceiver(
        receiver: ReceiverIdentity("u-blox 7"),
        lineSetting: "9600 8N1",
        sentences: ["GPGGA", "GPRMC"],
        lastHeard: .morning(0)
    )

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    @Test func `knows them when it is opened again`() async throws {
        try await SQLiteStorage.forRecording(into: file).remember(remembered)
        #expect(try await SQLiteStorage.forReading(from: file).rememberedReceivers() == [remembered])
    }

    @Test func `remembers none of which it has fixes only`() async throws {
        try await store([.accepted(at: 0)], in: file)
        #expect(try await SQLiteStorage.forReading(from: file).rememberedReceivers() == [])
    }

    @Test func `keeps fixes and memory of one receiver together`() async throws {
        let storage = try await SQLiteStorage.forRecording(into: file)
        _ = try await storage.append([.accepted(at: 0)], from: remembered.receiver)
        try await storage.remember(remembered)
        _ = try await storage.append([.accepted(at: 1)], from: remembered.receiver)
        #expect(try await storage.rememberedReceivers() == [remembered])
        #expect(try await storage.tracks().map(\.points) == [2])
        #expect(try Connection(file, access: .readWrite, timeout: 0).integer("SELECT count(*) FROM receiver") == 1)
    }

    @Test func `tells them while a transaction is open`() async throws {
        let recording = try await SQLiteStorage.forRecording(into: file)
        try await recording.remember(remembered)
        let writer = try Connection(file, access: .readWrite, timeout: 0)
        try writer.execute("BEGIN IMMEDIATE; UPDATE receiver SET line_setting = NULL")
        #expect(try await SQLiteStorage.forReading(from: file).rememberedReceivers() == [remembered])
        try writer.execute("ROLLBACK")
    }

    @Test func `changes nothing through a connection for reading`() async throws {
        try await store([.accepted(at: 0)], in: file)
        let reading = try await SQLiteStorage.forReading(from: file)
        let error = await #expect(throws: SQLiteError.self) { try await reading.remember(remembered) }
        #expect(error?.reason == .readOnly)
    }
}
