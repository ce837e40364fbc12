import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `What was staged in a storage of its own` {
    let folder: TemporaryFolder
    let storage: SQLiteStorage
    let staged: SQLiteStorage
    private let first = ReceiverIdentity("a")
    private let second = ReceiverIdentity("b")
    private let everyFix = "SELECT * FROM every_fix ORDER BY id"
    private let everyTrack = "SELECT * FROM track ORDER BY id"

    init() async throws {
        folder = try TemporaryFolder()
        storage = try await SQLiteStorage.forRecording(into: folder.file("gpslog.sqlite"))
        staged = try await SQLiteStorage.temporary()
    }

    /// Two tracks of a receiver, separated by a rejected fix and one without a time.
    private func store(_ receiver: ReceiverIdentity, from start: Int, in storage: SQLiteStorage) async throws {
        var fixes: [JudgedFix] = []
        for second in 0..<700 {
            fixes.append(.accepted(at: Double(start + second), latitude: 54 + Double(second) / 1e5))
        }
        fixes += [.rejected(at: Double(start + 701)), .rejected(at: nil)]
        for second in 5000..<5003 { fixes.append(.accepted(at: Double(start + second), latitude: 50)) }
        let run = try await storage.beginRun(of: receiver, judgedBy: FilterDescription(profile: "off"))
        _ = try await storage.append(fixes, to: run)
        try await storage.endRun(run)
    }

    private func takeOver() async throws {
        _ = try await storage.atomically { try await storage.takeOver(staged) }
    }

    private func rows(of sql: String) async throws -> [[String?]] {
        try await StorageTests.rows(in: folder.file("gpslog.sqlite"), of: sql)
    }

    @Suite(.timeLimit(.minutes(2)))
    struct `comes into an empty database` {
        private let outer: `What was staged in a storage of its own`

        init() async throws { outer = try await `What was staged in a storage of its own`() }

        @Test func `as if it had been stored there, byte by byte`() async throws {
            let direct = outer.folder.file("direct.sqlite")
            let other = try await SQLiteStorage.forRecording(into: direct)
            for storage in [other, outer.staged] {
                try await outer.store(outer.first, from: 0, in: storage)
                try await outer.store(outer.second, from: 100, in: storage)
            }
            try await outer.takeOver()
            for table in ["chunk", "chunk_box", "track", "filter_run", "receiver"] {
                let sql = "SELECT *, \(table == "chunk" ? "hex(data)" : "0") FROM \(table) ORDER BY 1"
                let expected = try await StorageTests.rows(in: direct, of: sql)
                #expect(expected.count > 1)
                #expect(try await outer.rows(of: sql) == expected, "\(table)")
            }
        }

        @Test func `for others only when all of it is there`() async throws {
            try await outer.store(outer.first, from: 0, in: outer.staged)
            let reader = try await SQLiteStorage.forReading(from: outer.folder.file("gpslog.sqlite"))
            try await outer.storage.atomically {
                try await outer.storage.takeOver(outer.staged)
                #expect(try await reader.count == 0)
            }
            #expect(try await reader.count == 705)
        }
    }

    @Suite(.timeLimit(.minutes(2)))
    struct `comes behind other receivers' fixes` {
        private let outer: `What was staged in a storage of its own`

        init() async throws {
            outer = try await `What was staged in a storage of its own`()
            try await outer.store(outer.first, from: 0, in: outer.storage)
        }

        @Test func `with all values but the numbers`() async throws {
            try await outer.store(outer.second, from: 100, in: outer.storage)
            let other = try await `What was staged in a storage of its own`()
            try await other.store(other.first, from: 0, in: other.storage)
            try await other.store(other.second, from: 100, in: other.staged)
            try await other.takeOver()
            #expect(try await other.rows(of: outer.everyFix) == outer.rows(of: outer.everyFix))
            #expect(try await other.rows(of: outer.everyTrack) == outer.rows(of: outer.everyTrack))
        }

        @Test func `and is found by time, place and track`() async throws {
            try await outer.store(outer.second, from: 10_000, in: outer.staged)
            try await outer.takeOver()
            let box = try #require(BoundingBox(west: 12, south: 49, east: 14, north: 51))
            for selection in [
                FixSelection(from: .morning(15_000), to: .morning(15_003)),
                FixSelection(from: .morning(14_000), box: box), FixSelection(track: 4),
            ] {
                let found = try await outer.storage.fixes(in: selection, after: nil, limit: 99)
                #expect(found.map(\.judged.time) == [.morning(15_000), .morning(15_001), .morning(15_002)])
                #expect(found.map(\.receiver.name) == ["b", "b", "b"])
            }
        }
    }

    @Suite(.timeLimit(.minutes(2)))
    struct `comes to a receiver that has fixes` {
        private let outer: `What was staged in a storage of its own`

        init() async throws {
            outer = try await `What was staged in a storage of its own`()
            _ = try await outer.storage.append([.accepted(at: -1), .accepted(at: 3)], from: outer.first)
        }

        @Test func `and goes on with its track`() async throws {
            try await outer.store(outer.first, from: 4, in: outer.staged)
            try await outer.takeOver()
            #expect(try await outer.storage.tracks().map(\.points) == [702, 3])
            #expect(try await outer.storage.count == 707)
        }

        @Test func `without a second location at an instant`() async throws {
            _ = try await outer.staged.append([.accepted(at: 3, latitude: 54.5), .accepted(at: 4)], from: outer.first)
            try await outer.takeOver()
            let status = try await outer.rows(of: "SELECT rule FROM every_fix ORDER BY id")
            #expect(status == [["rule"], [nil], [nil], ["duplicate-time"], [nil]])
        }

        @Test func `with the lives of its filters`() async throws {
            for start in [100, 10_000] { try await outer.store(outer.first, from: start, in: outer.staged) }
            try await outer.takeOver()
            let runs = try await outer.storage.filterRuns()
            #expect(runs.map(\.filter?.profile) == ["auto", "off", "off"])
            let fixes = try await outer.rows(of: "SELECT filter_run, count(*) FROM every_fix GROUP BY 1 ORDER BY 1")
            #expect(fixes.dropFirst() == [["1", "2"], ["2", "705"], ["3", "705"]])
        }
    }

    @Test func `is refused where its receiver is being recorded`() async throws {
        let recording = try await SQLiteStorage.forRecording(
            into: folder.file("gpslog.sqlite"),
            keepingRecent: BufferSettings()
        )
        let run = try await recording.beginRun(of: first, judgedBy: FilterDescription(profile: "auto"))
        _ = try await recording.append([.accepted(at: 0)], to: run)
        try await store(first, from: 100, in: staged)
        let error = await #expect(throws: SQLiteError.self) { try await takeOver() }
        #expect(error?.reason == .beingRecorded("a"))
        try await recording.endRun(run)
        #expect(try await storage.count == 1)
    }
}
