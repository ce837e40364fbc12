import FixCodec
import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `What a receiver listed of satellites` {
    private let folder: TemporaryFolder
    private let file: FilePath
    private let receiver = ReceiverIdentity("u-blox 7")
    /// An hour of summaries, one per minute.
    private let hour = (0..<60).map { SkySummary.sample(60 * Double($0), 60 * Double($0) + 59) }

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    @Test(arguments: SkyContract.behaviours)
    func `is kept as the contract says by storage in memory`(behaviour: SkyContract) async throws {
        try await behaviour.verify(InMemoryStorage())
    }

    @Test(arguments: SkyContract.behaviours)
    func `is kept as the contract says by SQLite storage`(behaviour: SkyContract) async throws {
        try await behaviour.verify(SQLiteStorage.forRecording(into: file))
    }

    @Test(arguments: SkyContract.behaviours)
    func `is kept as the contract says by a recording`(behaviour: SkyContract) async throws {
        try await behaviour.verify(SQLiteStorage.forRecording(into: file, keepingRecent: BufferSettings()))
    }

    @Test func `is whole after any number of chunks`() async throws {
        let long = (0..<10_000).map { SkySummary.sample(60 * Double($0), 60 * Double($0) + 59) }
        let (storage, run) = try await begun()
        for start in stride(from: 0, to: long.count, by: 7) {
            try await storage.append(Array(long[start..<min(start + 7, long.count)]), of: receiver)
        }
        try await storage.endRun(run)
        #expect(try await storage.skies() == long)
        #expect(
            try await rows(in: file, of: "SELECT signals FROM sky_chunk") == [
                ["signals"], ["8192"], ["8192"], ["3616"],
            ]
        )
    }

    @Test func `of a recording that has died is seen, and comes into the database with the next one`() async throws {
        try await die(after: hour)
        #expect(try await SQLiteStorage.forReading(from: file).skies() == hour)
        _ = try await SQLiteStorage.forRecording(into: file)
        #expect(try await SQLiteStorage.forReading(from: file).skies() == hour)
        #expect(!folder.contents.contains { $0.contains("recent") })
    }

    @Test func `is seen by others as it grows`() async throws {
        let (recording, run) = try await begun(keepingRecent: BufferSettings())
        let reading = try await SQLiteStorage.forReading(from: file)
        for second in 1..<150 {
            _ = try await recording.append([.accepted(at: Double(second))], to: run)
            try await recording.append([.sample(0, Double(second))], of: receiver)
            #expect(try await reading.skies() == [.sample(0, Double(second))])
        }
        try await recording.endRun(run)
        #expect(try await reading.skies() == [.sample(0, 149)])
    }

    @Test func `outlives a power cut but for what grows`() async throws {
        try await die(after: Array(hour.prefix(4)), syncInterval: 0)
        TextFile.remove(BufferFiles(of: 1, beside: file).memory)
        #expect(try await SQLiteStorage.forReading(from: file).skies() == Array(hour.prefix(3)))
    }

    @Test func `is no fix that is missing where it is damaged`() async throws {
        try await die(after: hour, syncInterval: 3600)
        let memory = BufferFiles(of: 1, beside: file).memory
        var bytes = try TextFile.readBytes(memory)
        let places = stride(from: 0, to: bytes.count, by: 4096).reversed()
        let block = try #require(places.first { bytes[$0...].starts(with: Array("GPSS".utf8)) })
        bytes[block + 60] ^= 1
        try TextFile.overwrite(memory, with: bytes)
        let unreadable = UnreadableFixes()
        let reading = try await SQLiteStorage.forReading(from: file, passingOver: unreadable)
        #expect(try await reading.skies() == Array(hour.dropLast()))
        #expect(unreadable.fixes == 0)
    }

    @Test func `goes with old fixes when these are pruned`() async throws {
        try await store(hour + [.sample(90_000, 90_059)])
        let storage = try await SQLiteStorage.forRecording(into: file)
        _ = try await storage.prune(before: .morning(4000), asTrial: true)
        #expect(try await storage.skies().count == 61)
        _ = try await storage.prune(before: .morning(4000))
        #expect(try await storage.skies().count == 61, "it is one chunk, which ends later")
        _ = try await storage.prune(before: .morning(100_000), asTrial: true)
        #expect(try await storage.skies().count == 61)
        _ = try await storage.prune(before: .morning(100_000))
        #expect(try await storage.skies() == [])
    }

    @Test func `is in a backup, also what is not yet in the database`() async throws {
        let (recording, run) = try await begun(keepingRecent: BufferSettings())
        try await recording.append(hour, of: receiver)
        let backup = folder.file("backup.sqlite")
        try await SQLiteStorage.forReading(from: file).backUp(to: backup, replacing: false)
        #expect(try await SQLiteStorage.forReading(from: backup).skies() == hour)
        try await recording.endRun(run)
    }

    @Test(arguments: [false, true])
    func `is rescued from a damaged file, and from beside it`(isBeside: Bool) async throws {
        if isBeside { try await die(after: hour) } else { try await store(hour) }
        var bytes = try TextFile.readBytes(file)
        // The first page lists the tables.
        for index in 0..<4096 { bytes[index] = 0xA5 }
        try TextFile.overwrite(file, with: bytes)
        let new = folder.file("new.sqlite")
        _ = try await DatabaseRecovery.recover(file, into: new)
        #expect(try await SQLiteStorage.forReading(from: new).skies() == hour)
    }

    @Test func `is checked, and passed over where it is damaged`() async throws {
        try await store(hour)
        #expect(try await SQLiteStorage.forReading(from: file).check().isSound)
        try Connection(file, access: .readWrite, timeout: 0).execute("UPDATE sky_chunk SET data = x'0102030405060708'")
        let check = try await SQLiteStorage.forReading(from: file).check()
        #expect(check.unreadableSkies == 1)
        #expect(!check.isSound)
        await #expect(throws: SQLiteError.self) { try await SQLiteStorage.forReading(from: file).skies() }
        try await store([.sample(7200)])
        #expect(try await rows(in: file, of: "SELECT count(*) FROM sky_chunk").last == ["2"])
    }

    @Test func `is a newer gpslog's and not damaged where its version is a later one`() async throws {
        try await store(hour)
        // Version 2 with a valid checksum.
        try Connection(file, access: .readWrite, timeout: 0).execute("UPDATE sky_chunk SET data = x'02A18E0C3C'")
        await #expect { try await SQLiteStorage.forReading(from: file).skies() } throws: {
            ($0 as? SQLiteError)?.reason == .newerSeal(version: 2)
        }
    }

    private func begun(keepingRecent recent: BufferSettings? = nil) async throws -> (SQLiteStorage, FilterRun) {
        let storage = try await SQLiteStorage.forRecording(into: file, keepingRecent: recent)
        let run = try await storage.beginRun(of: receiver, judgedBy: FilterDescription(profile: "auto"))
        _ = try await storage.append([.accepted(at: 0)], to: run)
        return (storage, run)
    }

    private func store(_ skies: [SkySummary]) async throws {
        let (storage, run) = try await begun()
        try await storage.append(skies, of: receiver)
        try await storage.endRun(run)
    }

    /// Records fixes and summaries alternately, then simulates a crash.
    private func die(after skies: [SkySummary], syncInterval: Double = 3600) async throws {
        let (recording, run) = try await begun(keepingRecent: BufferSettings(syncInterval: syncInterval))
        for (second, sky) in skies.enumerated() {
            _ = try await recording.append([.accepted(at: Double(second + 1))], to: run)
            try await recording.append([sky], of: receiver)
        }
    }
}
