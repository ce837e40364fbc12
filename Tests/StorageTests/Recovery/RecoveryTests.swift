import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recovery` {
    let folder: TemporaryFolder
    let file: FilePath
    let new: FilePath

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
        new = folder.file("new.sqlite")
    }

    private func fixes(in database: FilePath) async throws -> [StoredFix] {
        let all = FixSelection(includesRejected: true)
        return try await SQLiteStorage.forReading(from: database).fixes(in: all, after: nil, limit: 10_000)
    }

    @Test func `reads rows that are not sealed`() async throws {
        var judged = [
            JudgedFix.rejected(at: nil), .accepted(at: 0), .rejected(at: 0.5), .accepted(at: 1, latitude: 55),
        ]
        judged[3].suspicion = Suspicion(.init(.positionStep), disagreement: 111_000)
        judged[3].isTrusted = true
        try await store(judged, in: file)
        let result = try await DatabaseRecovery.recover(file, into: new)
        #expect(result.fixes == 4)
        #expect(try await fixes(in: new) == fixes(in: file))
    }

    @Test func `gives each receiver its own fixes, numbers and runs`() async throws {
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: 8)
        let runs = [
            try await storage.beginRun(of: ReceiverIdentity("one"), judgedBy: FilterDescription(profile: "car")),
            try await storage.beginRun(
                of: ReceiverIdentity("two"),
                judgedBy: FilterDescription(profile: "foot", parameters: "rest.veto=5.0")
            ),
        ]
        for second in 0..<30 {
            for run in runs { _ = try await storage.append([.accepted(at: Double(second))], to: run) }
        }
        for run in runs { try await storage.endRun(run) }
        let result = try await DatabaseRecovery.recover(file, into: new)
        #expect(result.receivers == 2)
        #expect(try await fixes(in: new) == fixes(in: file))
        let rescued = try await SQLiteStorage.forReading(from: new)
        #expect(try await rescued.filterRuns() == runs)
        #expect(try await rescued.tracks() == SQLiteStorage.forReading(from: file).tracks())
    }

    @Test func `finds what waits in the write-ahead log`() async throws {
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: 8)
        _ = try await storage.append((0..<100).map { .accepted(at: Double($0)) }, from: ReceiverIdentity("one"))
        // While the database is open, all rows are in the log and the file has only its tables.
        #expect(try await DatabaseRecovery.recover(file, into: new).fixes == 100)
        #expect(try await storage.count == 100)
    }

    @Test func `finds the latest fixes of a recording beside the database`() async throws {
        let storage = try await SQLiteStorage.forRecording(into: file, keepingRecent: BufferSettings())
        let run = try await storage.beginRun(of: ReceiverIdentity("one"), judgedBy: FilterDescription(profile: "auto"))
        for second in 0..<50 { _ = try await storage.append([.accepted(at: Double(second))], to: run) }
        #expect(try await DatabaseRecovery.recover(file, into: new).fixes == 50)
        #expect(try await SQLiteStorage.forReading(from: new).tracks().map(\.points) == [50])
        try await storage.endRun(run)
    }

    @Test(arguments: [("type = 'table'", "u-blox 7"), ("type = 'index'", "u-blox 7"), ("true", "receiver 1")])
    func `names a receiver by its row, or the index of names, or else its number`(
        lost: String,
        name: String
    ) async throws {
        try await store((0..<1000).map { .accepted(at: Double($0)) }, in: file)
        let connection = try Connection(file, access: .readWrite, timeout: 0)
        let sql = "SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'receiver' AND \(lost)"
        let roots = try connection.rows(of: sql) { Int($0.nextInteger() ?? 0) }
        var bytes = try TextFile.readBytes(file)
        for root in roots { for index in (root - 1) * 4096..<root * 4096 { bytes[index] = 0xA5 } }
        try TextFile.overwrite(file, with: bytes)
        #expect(try await DatabaseRecovery.recover(file, into: new).fixes == 1000)
        #expect(try await fixes(in: new).first?.receiver == ReceiverIdentity(name))
    }

    @Test func `leaves out what was deleted from a database without damage`() async throws {
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: 8)
        _ = try await storage.append((0..<400).map { .accepted(at: Double($0)) }, from: ReceiverIdentity("one"))
        let connection = try Connection(file, access: .readWrite, timeout: 0)
        try connection.execute("PRAGMA secure_delete = OFF; DELETE FROM chunk WHERE last_fix <= 200")
        let result = try await DatabaseRecovery.recover(file, into: new)
        #expect(result.fixes == 200, "\(result)")
        // Closing it earlier would checkpoint the log while the file is read.
        withExtendedLifetime(storage) {}
    }

    @Test func `leaves nothing where no fix is`() async throws {
        _ = try await SQLiteStorage.forRecording(into: file)
        await #expect(throws: RecoveryError.nothingFound(file)) {
            _ = try await DatabaseRecovery.recover(file, into: new)
        }
        #expect(!folder.contents.contains("new.sqlite"))
    }
}
