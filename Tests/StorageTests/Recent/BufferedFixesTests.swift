import GNSS
import Glibc
import Logbook
import Storage
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The latest fixes of a recording` {
    let folder: TemporaryFolder
    let file: FilePath
    let receiver = ReceiverIdentity("u-blox 7")

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    @Test func `are seen by others before they are in the database`() async throws {
        let (recording, run) = try await recorded(0..<3)
        let rows = try Connection(file, access: .readWrite, timeout: 0).integer("SELECT count(*) FROM main.fix")
        #expect(rows == 1, "the first, with which its track began")
        let reading = try await SQLiteStorage.forReading(from: file)
        #expect(try await reading.fixes(in: FixSelection(), after: nil, limit: 9).count == 3)
        #expect(try await reading.tracks().map(\.points) == [3])
        #expect(try await reading.tracks().map(\.end) == [.morning(2)])
        try await recording.endRun(run)
    }

    @Test func `are seen by others as they come`() async throws {
        let (recording, run) = try await recorded(0..<1)
        let reading = try await SQLiteStorage.forReading(from: file)
        for second in 1..<20 {
            _ = try await recording.append([.accepted(at: Double(second))], to: run)
            #expect(try await reading.fixes(in: FixSelection(), after: nil, limit: 99).count == second + 1)
        }
        try await recording.endRun(run)
        #expect(try await reading.fixes(in: FixSelection(), after: nil, limit: 99).count == 20)
    }

    @Test func `are recognized when they come again`() async throws {
        let (recording, run) = try await recorded(0..<200)
        let again = try await recording.append((0..<200).map { .accepted(at: Double($0)) }, to: run)
        #expect(again == AppendResult(stored: 0, alreadyStored: 200))
        try await recording.endRun(run)
        #expect(try await recording.tracks().map(\.points) == [200])
    }

    @Test func `are in the answers to questions in SQL`() async throws {
        let (recording, run) = try await recorded(0..<3)
        let counts = Mutex<[String?]>([])
        try await SQLiteStorage.forReading(from: file).query("SELECT count(*) FROM location") { row in
            counts.withLock { $0 += row }
            return true
        }
        #expect(counts.withLock { $0 } == ["count(*)", "3"])
        try await recording.endRun(run)
    }

    @Test func `are in the database once there are two chunks of them`() async throws {
        let recording = try await SQLiteStorage.forRecording(
            into: file,
            fixesPerChunk: 2,
            keepingRecent: BufferSettings()
        )
        let run = try await recording.beginRun(of: receiver, judgedBy: FilterDescription(profile: "auto"))
        for second in 0..<9 { _ = try await recording.append([.accepted(at: Double(second))], to: run) }
        let database = try Connection(file, access: .readWrite, timeout: 0)
        #expect(try database.integer("SELECT sum(fixes) FROM chunk") == 8)
        #expect(try await recording.tracks().map(\.points) == [9])
        try await recording.endRun(run)
        #expect(try await recording.tracks().map(\.points) == [9])
    }

    @Test func `leave no file behind when the recording has ended`() async throws {
        do {
            let (recording, run) = try await recorded(0..<3)
            try await recording.endRun(run)
        }
        #expect(folder.contents == ["gpslog.sqlite"])
    }

    @Test func `keep no number that another gives`() async throws {
        let (recording, run) = try await recorded(0..<3)
        let other = ReceiverIdentity("capture.nmea")
        let importing = try await SQLiteStorage.forRecording(into: file)
        _ = try await importing.append([.accepted(at: 0), .accepted(at: 1)], from: other)
        _ = try await recording.append([.accepted(at: 3)], to: run)
        let reading = try await SQLiteStorage.forReading(from: file)
        let fixes = try await reading.fixes(in: FixSelection(), after: nil, limit: 99)
        #expect(Set(fixes.map(\.id)).count == 6)
        try await recording.endRun(run)
        #expect(try await reading.tracks().map(\.points).sorted() == [2, 4])
    }

    @Suite struct `while the database is locked` {
        private let outer: `The latest fixes of a recording`

        init() throws { outer = try `The latest fixes of a recording`() }

        @Test func `are kept, and stored when it can be written again`() async throws {
            let events = Mutex<[BufferSettings.Event]>([])
            let settings = BufferSettings(retryInterval: 0) { event in events.withLock { $0.append(event) } }
            let (recording, run) = try await outer.recorded(0..<1, settings, fixesPerChunk: 2)
            let other = try Connection(outer.file, access: .readWrite, timeout: 0)
            try other.execute("BEGIN IMMEDIATE")
            for second in 1..<9 { _ = try await recording.append([.accepted(at: Double(second))], to: run) }
            let told = events.withLock { $0 }
            guard case .keepsFixes(let error) = told.first, told.count == 1 else {
                Issue.record("told \(told)")
                return
            }
            #expect(error.reason == .busy)
            #expect(try await SQLiteStorage.forReading(from: outer.file).tracks().map(\.points) == [9])
            try other.execute("COMMIT")
            _ = try await recording.append([.accepted(at: 9)], to: run)
            #expect(events.withLock { $0.last } == .storesAgain)
            #expect(try other.integer("SELECT sum(fixes) FROM chunk") == 10)
            try await recording.endRun(run)
        }

        @Test func `are all kept as there come to be too many, and where they wait is said at the end`() async throws {
            let settings = BufferSettings(retryInterval: 0, mostKept: 5)
            let (recording, run) = try await outer.recorded(0..<1, settings, fixesPerChunk: 1)
            let other = try Connection(outer.file, access: .readWrite, timeout: 0)
            try other.execute("BEGIN IMMEDIATE")
            var kept: [Bool] = []
            for second in 1..<8 {
                kept.append(try await recording.append([.accepted(at: Double(second))], to: run).isFull)
            }
            #expect(kept == [false, false, false, false, true, true, true])
            let error = await #expect(throws: SQLiteError.self) { try await recording.endRun(run) }
            guard case .fixesWait(7, beside: _) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            try other.execute("COMMIT")
            #expect(try await SQLiteStorage.forReading(from: outer.file).tracks().map(\.points) == [8])
            try await recording.endRun(run)
        }

        @Test func `are kept with those of a track that could not begin`() async throws {
            let settings = BufferSettings(retryInterval: 0)
            let (recording, run) = try await outer.recorded(0..<1, settings)
            let other = try Connection(outer.file, access: .readWrite, timeout: 0)
            try other.execute("BEGIN IMMEDIATE")
            for second in 1000..<1003 { _ = try await recording.append([.accepted(at: Double(second))], to: run) }
            #expect(try await recording.fixes(in: FixSelection(), after: nil, limit: 9).count == 4)
            try other.execute("COMMIT")
            try await recording.endRun(run)
            #expect(try await recording.tracks().map(\.points) == [1, 3])
        }
    }

    @Suite struct `of a recording that begins while the database is locked` {
        private let outer: `The latest fixes of a recording`
        private let events = WaitEvents()

        init() throws { outer = try `The latest fixes of a recording`() }

        /// The reported events, and a stream of them for tests that wait for an event.
        private final class WaitEvents: Sendable {
            let told = Mutex<[BufferSettings.Event]>([])
            let stream = AsyncStream.makeStream(of: BufferSettings.Event.self)

            func note(_ event: BufferSettings.Event) {
                told.withLock { $0.append(event) }
                stream.continuation.yield(event)
            }
        }

        @Test func `are kept once the other program has ended`() async throws {
            try await store([.accepted(at: 0)], in: outer.file)
            let other = try Connection(outer.file, access: .readWrite, timeout: 0)
            try other.execute("BEGIN IMMEDIATE")
            let settings = BufferSettings(retryInterval: 0) { [events] in events.note($0) }
            let recorded = Task { try await outer.recorded(1..<4, settings) }
            var told = events.stream.stream.makeAsyncIterator()
            guard case .waits(let error) = await told.next() else {
                Issue.record("told \(events.told.withLock { $0 })")
                return
            }
            #expect(error.reason == .busy)
            try other.execute("COMMIT")
            let (recording, run) = try await recorded.value
            #expect(events.told.withLock { $0.dropFirst() } == [.storesAgain])
            #expect(try await recording.tracks().map(\.points) == [4])
            try await recording.endRun(run)
        }

        @Test func `are given up where the recording is cancelled`() async throws {
            let (recording, run) = try await outer.recorded(0..<1)
            let other = try Connection(outer.file, access: .readWrite, timeout: 0)
            try other.execute("BEGIN IMMEDIATE")
            let begun = Task {
                try await recording.beginRun(of: outer.receiver, judgedBy: FilterDescription(profile: "auto"))
            }
            begun.cancel()
            let error = await #expect(throws: SQLiteError.self) { _ = try await begun.value }
            #expect(error?.reason == .busy)
            try other.execute("COMMIT")
            try await recording.endRun(run)
        }
    }

    @Suite struct `belong to their recorder` {
        private let outer: `The latest fixes of a recording`

        init() throws { outer = try `The latest fixes of a recording`() }

        @Test func `so that nobody else records the same receiver`() async throws {
            let (recording, run) = try await outer.recorded(0..<3)
            let error = await #expect(throws: SQLiteError.self) {
                _ = try await outer.recorded(3..<4)
            }
            #expect(error?.reason == .beingRecorded("u-blox 7"))
            try await recording.endRun(run)
        }

        @Test func `so that nobody replays into the same receiver`() async throws {
            let (recording, run) = try await outer.recorded(0..<3)
            let replaying = try await SQLiteStorage.forRecording(into: outer.file)
            let error = await #expect(throws: SQLiteError.self) {
                _ = try await replaying.append([.accepted(at: 9)], from: outer.receiver)
            }
            #expect(error?.reason == .beingRecorded("u-blox 7"))
            try await recording.endRun(run)
            #expect(try await replaying.append([.accepted(at: 9)], from: outer.receiver).stored == 1)
        }

        @Test func `while two recorders record two receivers`() async throws {
            let (first, firstRun) = try await outer.recorded(0..<3)
            let second = try await SQLiteStorage.forRecording(into: outer.file, keepingRecent: BufferSettings())
            let other = ReceiverIdentity("SiRF star III")
            let secondRun = try await second.beginRun(of: other, judgedBy: FilterDescription(profile: "auto"))
            for time in 0..<5 { _ = try await second.append([.accepted(at: Double(time))], to: secondRun) }
            let reading = try await SQLiteStorage.forReading(from: outer.file)
            #expect(try await reading.tracks().map(\.points).sorted() == [3, 5])
            #expect(try await first.tracks().map(\.points).sorted() == [3, 5])
            try await first.endRun(firstRun)
            try await second.endRun(secondRun)
            #expect(try await reading.tracks().map(\.points).sorted() == [3, 5])
        }
    }

    func recorded(
        _ seconds: Range<Int>,
        syncInterval: Double
    ) async throws -> (recording: SQLiteStorage, run: FilterRun) {
        try await recorded(seconds, BufferSettings(syncInterval: syncInterval))
    }

    /// A recording of fixes at 1 Hz, appended one by one.
    func recorded(
        _ seconds: Range<Int>,
        _ settings: BufferSettings = BufferSettings(),
        fixesPerChunk: Int = ChunkSealer.fixesPerChunk
    ) async throws -> (recording: SQLiteStorage, run: FilterRun) {
        let recording = try await SQLiteStorage.forRecording(
            into: file,
            fixesPerChunk: fixesPerChunk,
            keepingRecent: settings
        )
        let run = try await recording.beginRun(of: receiver, judgedBy: FilterDescription(profile: "auto"))
        for second in seconds { _ = try await recording.append([.accepted(at: Double(second))], to: run) }
        return (recording, run)
    }

    func remove(_ path: FilePath) throws {
        guard unsafe path.withPlatformString({ unsafe unlink($0) }) == 0 else { throw Errno(rawValue: errno) }
    }
}
