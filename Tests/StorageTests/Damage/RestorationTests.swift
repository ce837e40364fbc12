import GNSS
import Logbook
import Storage
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite struct `A backup that is restored` {
    let folder: TemporaryFolder
    let file: FilePath
    let backup: FilePath

    private static let remembered = FamiliarReceiver(
        receiver: ReceiverIdentity("receiver"),
        sentences: ["GPRMC"],
        lastHeard: .morning()
    )

    init() async throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
        backup = folder.file("backup.sqlite")
        try await store((0..<500).map { .accepted(at: Double($0)) }, in: backup)
    }

    private func points(in file: FilePath) async throws -> [Int] {
        try await SQLiteStorage.forReading(from: file).tracks().map(\.points)
    }

    @Test func `is there where there was no database`() async throws {
        #expect(try await DatabaseRestoration.restore(backup, to: file) == nil)
        #expect(try await points(in: file) == [500])
        #expect(try await points(in: backup) == [500])
    }

    @Test func `takes the place of a database that keeps what was recorded last`() async throws {
        let recording = try await SQLiteStorage.forRecording(into: file, keepingRecent: BufferSettings())
        let run = try await recording.beginRun(
            of: ReceiverIdentity("receiver"),
            judgedBy: FilterDescription(profile: "auto")
        )
        _ = try await recording.append([.accepted(at: 1000), .accepted(at: 1001)], to: run)
        let former = try #require(try await DatabaseRestoration.restore(backup, to: file))
        #expect(try await points(in: file) == [500])
        #expect(try await points(in: former) == [2])
        #expect(try await recording.append([.accepted(at: 1002)], to: run).isFull)
        await #expect(throws: SQLiteError.self) { try await recording.remember(Self.remembered) }
        let error = await #expect(throws: SQLiteError.self) { try await recording.endRun(run) }
        #expect(error?.reason == .renamed(former, isWhole: true))
        await recording.close()
        #expect(try await points(in: file) == [500])
        #expect(try await points(in: former) == [3])
    }

    @Test func `is there after a crash at any step, or the former database with all fixes`() async throws {
        try await store([.accepted(at: 0)], in: file)
        let reader = try await SQLiteStorage.forReading(from: file)
        // The reader keeps SQLite from moving these from the log.
        try await store([.accepted(at: 1)], in: file)
        let crashes = Mutex<[[String: [UInt8]]]>([])
        _ = try await DatabaseRestoration.restore(backup, to: file) { [folder] in
            let names = folder.contents.filter { $0.hasPrefix("gpslog") }
            let files = names.compactMap { name in (try? TextFile.readBytes(folder.file(name))).map { (name, $0) } }
            crashes.withLock { $0.append(Dictionary(uniqueKeysWithValues: files)) }
        }
        await reader.close()
        var found: [[Int]] = []
        for crash in crashes.withLock(\.self) {
            let remains = try TemporaryFolder()
            for (name, bytes) in crash { try TextFile.overwrite(remains.file(name), with: bytes) }
            found.append(try await points(in: remains.file("gpslog.sqlite")))
        }
        #expect(found.dropLast().allSatisfy { $0 == [2] } && found.last == [500])
    }

    @Test func `is not mixed with the log of a database that was deleted`() async throws {
        try await store([.accepted(at: 0)], in: file)
        let reader = try await SQLiteStorage.forReading(from: file)
        try await store([.accepted(at: 1)], in: file)
        let log = try TextFile.readBytes(folder.file("gpslog.sqlite-wal"))
        TextFile.remove(file)
        #expect(!log.isEmpty)
        #expect(try await DatabaseRestoration.restore(backup, to: file) == nil)
        await reader.close()
        #expect(try await points(in: file) == [500])
        #expect(try TextFile.readBytes(folder.file("gpslog.sqlite.before-restore-wal")) == log)
    }

    @Test func `changes nothing if it is damaged`() async throws {
        try await store([.accepted(at: 0)], in: file)
        var bytes = try TextFile.readBytes(backup)
        for place in bytes.count / 2..<bytes.count / 2 + 100 { bytes[place] ^= 0xFF }
        try TextFile.overwrite(backup, with: bytes)
        let before = folder.contents
        await #expect(throws: SQLiteError.self) { try await DatabaseRestoration.restore(backup, to: file) }
        #expect(folder.contents == before)
        #expect(try await points(in: file) == [1])
    }

    @Test func `is not the database itself`() async throws {
        let error = await #expect(throws: SQLiteError.self) {
            try await DatabaseRestoration.restore(backup, to: backup)
        }
        #expect(error?.reason == .partOfDatabase(backup))
    }
}
