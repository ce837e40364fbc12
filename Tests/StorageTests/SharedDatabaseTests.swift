import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A database in use` {
    let folder: TemporaryFolder
    let file: FilePath
    let receiver = ReceiverIdentity("u-blox 7")

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    @Test func `is read while another connection records`() async throws {
        let recording = try await SQLiteStorage.forRecording(into: file)
        let reading = try await SQLiteStorage.forReading(from: file)
        for second in 0..<5 {
            _ = try await recording.append([.accepted(at: Double(second))], from: receiver)
            let seen = try await reading.fixes(in: FixSelection(), after: nil, limit: 9)
            #expect(seen.count == second + 1)
        }
    }

    @Test func `is read while a transaction is open`() async throws {
        let recording = try await SQLiteStorage.forRecording(into: file)
        _ = try await recording.append([.accepted(at: 0)], from: receiver)
        let writer = try Connection(file, access: .readWrite, timeout: 0)
        try writer.execute("BEGIN IMMEDIATE; UPDATE track SET points = 99")
        #expect(try await SQLiteStorage.forReading(from: file).tracks().map(\.points) == [1])
        try writer.execute("COMMIT")
        #expect(try await SQLiteStorage.forReading(from: file).tracks().map(\.points) == [99])
    }

    @Test func `takes what two recorders store at once`() async throws {
        let recorders = [
            try await SQLiteStorage.forRecording(into: file), try await SQLiteStorage.forRecording(into: file),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, recorder) in recorders.enumerated() {
                group.addTask {
                    for second in 0..<50 {
                        let fix = JudgedFix.accepted(at: Double(second))
                        _ = try await recorder.append([fix], from: ReceiverIdentity("receiver \(index)"))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await recorders[0].tracks().map(\.points) == [50, 50])
    }

    @Test func `lets its log be folded back while pages are read`() async throws {
        let recording = try await SQLiteStorage.forRecording(into: file)
        _ = try await recording.append([.accepted(at: 0), .accepted(at: 1)], from: receiver)
        let reading = try await SQLiteStorage.forReading(from: file)
        _ = try await reading.fixes(in: FixSelection(), after: nil, limit: 1)
        // The checkpoint's first column is 1 if a reader's unfinished statement blocked it.
        let checkpoint = try Connection(file, access: .readWrite, timeout: 0)
        #expect(try checkpoint.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0)
    }

    @Test func `cannot be written through a connection for reading`() async throws {
        try await store([.accepted(at: 0)], in: file)
        let reading = try await SQLiteStorage.forReading(from: file)
        let error = await #expect(throws: SQLiteError.self) {
            _ = try await reading.append([.accepted(at: 1)], from: receiver)
        }
        #expect(error?.reason == .readOnly)
    }

    @Test func `shows people accepted and rejected locations as text`() async throws {
        try await store([.accepted(at: 0.25), .rejected(at: 1)], in: file)
        let accepted = try await rows(in: file, of: "SELECT time, receiver FROM location")
        #expect(accepted == [["time", "receiver"], ["2026-11-21T08:00:00.250Z", "u-blox 7"]])
        let rejected = try await rows(in: file, of: "SELECT time, rule FROM rejected_location")
        #expect(rejected == [["time", "rule"], ["2026-11-21T08:00:01.000Z", "duplicate-time"]])
    }

    @Test func `shows people times before 1970`() async throws {
        try await store([.accepted(at: -1_795_248_000.25)], in: file)
        #expect(try await rows(in: file, of: "SELECT time FROM location") == [["time"], ["1969-12-31T23:59:59.750Z"]])
    }

    @Test func `shows people sealed fixes like the others`() async throws {
        let fixes = [JudgedFix.accepted(at: 0.25, latitude: 54.5), .rejected(at: 1), .accepted(at: 2)]
        let columns = "SELECT * FROM every_fix ORDER BY id"
        try await store(fixes, in: file)
        let before = try await rows(in: file, of: columns)
        let storage = try await SQLiteStorage.forRecording(into: file)
        for run in try await storage.filterRuns() { try await storage.endRun(run) }
        let unsealed = try await rows(in: file, of: "SELECT count(*) FROM fix")
        #expect(unsealed == [["count(*)"], ["0"]])
        #expect(try await rows(in: file, of: columns) == before)
        #expect(before.count == 4)
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `What storage does atomically` {
    let folder: TemporaryFolder
    let storage: SQLiteStorage
    private let receiver = ReceiverIdentity("a")
    private let filter = FilterDescription(profile: "off")

    init() async throws {
        folder = try TemporaryFolder()
        storage = try await SQLiteStorage.forRecording(into: folder.file("gpslog.sqlite"))
    }

    private struct Interruption: Error {}

    private func store(_ seconds: Range<Int>) async throws {
        let run = try await storage.beginRun(of: receiver, judgedBy: filter)
        for second in seconds { _ = try await storage.append([.accepted(at: Double(second))], to: run) }
        try await storage.endRun(run)
    }

    @Test func `is there for others when it is all done`() async throws {
        let reader = try await SQLiteStorage.forReading(from: folder.file("gpslog.sqlite"))
        try await storage.atomically {
            try await store(0..<3)
            #expect(try await storage.count == 3)
            #expect(try await reader.count == 0)
        }
        #expect(try await reader.count == 3)
    }

    @Test func `is not there at all after a failure`() async throws {
        try await store(0..<2)
        await #expect(throws: Interruption.self) {
            try await storage.atomically {
                try await store(2..<1000)
                throw Interruption()
            }
        }
        #expect(try await storage.count == 2)
        #expect(try await storage.tracks().map(\.points) == [2])
    }

    @Test func `does not disturb what is stored after a failure`() async throws {
        _ = try? await storage.atomically {
            try await store(0..<10)
            throw Interruption()
        }
        try await store(5..<8)
        #expect(try await storage.count == 3)
        #expect(try await storage.tracks().map(\.start) == [.morning(5)])
    }
}
