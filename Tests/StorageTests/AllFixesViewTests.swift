import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The views of all fixes` {
    private let folder: TemporaryFolder
    private let file: FilePath
    /// While it exists, its latest fixes stay in the buffer files.
    private let recording: SQLiteStorage

    init() async throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: 4)
        for turn in 0..<6 {
            for receiver in ["a", "b"] {
                var fixes: [JudgedFix] = []
                for step in 0..<(receiver == "a" ? 3 : 5) {
                    let seconds = Double(turn * 400 + step)
                    fixes.append(.accepted(at: seconds, latitude: 54 + Double(step) / 1e4, speed: 0.1 + Double(step)))
                }
                fixes.append(.rejected(at: turn == 3 ? nil : Double(turn * 400 + 1)))
                _ = try await storage.append(fixes, from: ReceiverIdentity(receiver))
            }
        }
        let leap = [
            "2016-12-31T23:59:59.5Z", "2016-12-31T23:59:60.25Z", "2017-01-01T00:00:00Z", "1969-12-31T23:59:59.999Z",
        ]
        _ = try await storage.append(leap.map { .accepted(at: $0) }, from: ReceiverIdentity("c"))
        recording = try await SQLiteStorage.forRecording(into: file, keepingRecent: BufferSettings())
        let run = try await recording.beginRun(
            of: ReceiverIdentity("d"),
            judgedBy: FilterDescription(profile: "auto")
        )
        // The first fix goes straight to the database, as it begins a track.
        for seconds in 9000..<9005 { _ = try await recording.append([.accepted(at: Double(seconds))], to: run) }
    }

    /// The rows of a query on materialized views, for which SQLite reads all fixes before filtering.
    private func fullAnswer(to question: String) async throws -> [[String?]] {
        let views = ["every_fix", "location", "rejected_location"]
        let copies = views.map { "\($0) AS MATERIALIZED (SELECT * FROM temp.\($0))" }.joined(separator: ", ")
        return try await rows(in: file, of: "WITH \(copies) \(question)")
    }

    @Test(arguments: [
        "SELECT * FROM every_fix ORDER BY id", "SELECT * FROM every_fix ORDER BY id DESC",
        "SELECT * FROM location ORDER BY id", "SELECT * FROM location ORDER BY id DESC LIMIT 3",
        "SELECT * FROM rejected_location ORDER BY id", "SELECT latitude FROM location ORDER BY id DESC LIMIT 2",
        "SELECT time FROM every_fix ORDER BY time", "SELECT time FROM every_fix ORDER BY time DESC",
        "SELECT time FROM location ORDER BY time", "SELECT time FROM location ORDER BY time DESC LIMIT 9",
        "SELECT time, time_leap, id FROM every_fix ORDER BY time, time_leap, id DESC",
        "SELECT time, time_leap FROM every_fix ORDER BY time, time_leap",
        "SELECT time, time_leap FROM every_fix ORDER BY time, time_leap DESC",
        "SELECT receiver, id FROM every_fix ORDER BY receiver DESC, id",
        "SELECT count(*) FROM every_fix", "SELECT count(*), min(id), max(time) FROM location",
        "SELECT rule, count(*), max(measured) FROM rejected_location GROUP BY rule",
        "SELECT receiver, status, count(*) FROM location GROUP BY 1, 2 ORDER BY 1, 2",
        "SELECT typeof(id), typeof(time), typeof(latitude), typeof(rule), typeof(hdop) FROM every_fix ORDER BY id",
        "SELECT * FROM location WHERE id = 9", "SELECT * FROM every_fix WHERE id IN (1, 30, 47, 1000) ORDER BY id",
        "SELECT id FROM every_fix WHERE id > 7 AND id <= 22 ORDER BY id DESC",
        "SELECT id FROM every_fix WHERE id < 7 OR id >= 40.5 ORDER BY id",
        "SELECT id FROM every_fix WHERE id < 'text' AND id > NULL ORDER BY id",
        "SELECT id FROM every_fix WHERE receiver = 2 ORDER BY id", "SELECT id FROM every_fix WHERE receiver = 9",
        "SELECT id FROM every_fix WHERE track = 2 ORDER BY id", "SELECT id FROM every_fix WHERE track = 999",
        "SELECT id FROM location WHERE receiver = 'b' AND track > 2 ORDER BY id",
        "SELECT id FROM every_fix WHERE time BETWEEN 1795248400000000000 AND 1795249200000000000 ORDER BY id",
        "SELECT id FROM every_fix WHERE time IS NULL ORDER BY id",
        "SELECT id FROM location WHERE time >= '2017' AND time < '2026-11-21T08:06:42.000Z' ORDER BY id",
        "SELECT id FROM location WHERE time = '2016-12-31T23:59:60.250Z'",
        "SELECT id FROM location WHERE time > '2016-12-31T23:59:60.000Z' AND time < '2017-01-02' ORDER BY id",
        "SELECT id FROM location WHERE time < '2016-12-31t' COLLATE NOCASE ORDER BY id",
        "SELECT id, every_fix.track, location.time FROM location JOIN every_fix USING (id) ORDER BY id",
        "SELECT count(*) FROM every_fix AS one JOIN every_fix AS other ON one.time = other.time",
        "SELECT id FROM location WHERE id = (SELECT max(id) FROM every_fix WHERE receiver = 1 AND rule IS NULL)",
    ])
    func `answer the same, whatever they need to open`(question: String) async throws {
        let expected = try await fullAnswer(to: question)
        #expect(try await rows(in: file, of: question) == expected)
    }

    @Test func `have sealed and unsealed fixes, and the latest of a recording`() async throws {
        let stored = try await SQLiteStorage.forReading(from: file).count
        let parts = try await rows(
            in: file,
            of: """
                SELECT (SELECT count(*) > 9 FROM sealed_fix), (SELECT count(*) > 0 FROM main.fix),
                  (SELECT count(*) > 3 FROM recent_fix), (SELECT count(*) FROM every_fix)
                """
        )
        #expect(parts.last == ["1", "1", "1", "\(stored)"])
    }

    @Suite(.timeLimit(.minutes(2)))
    struct `where chunks are damaged` {
        private let outer: `The views of all fixes`

        init() async throws {
            outer = try await `The views of all fixes`()
            // All chunks but the last one.
            try Connection(outer.file, access: .readWrite, timeout: 0).execute(
                """
                UPDATE chunk SET data = CAST(substr(data, 1, 40) || x'00' || substr(data, 42) AS BLOB)
                WHERE last_fix < (SELECT max(last_fix) FROM chunk)
                """
            )
        }

        @Test(arguments: [
            "SELECT * FROM every_fix", "SELECT count(*) FROM every_fix", "SELECT count(*) FROM location",
            "SELECT count(*) FROM rejected_location", "SELECT id FROM every_fix ORDER BY id",
            "SELECT id FROM every_fix WHERE id = 1", "SELECT time FROM location ORDER BY time LIMIT 1",
        ])
        func `answer no question about them`(question: String) async throws {
            let error = await #expect(throws: SQLiteError.self) { try await rows(in: outer.file, of: question) }
            #expect(error?.reason == .damaged)
            #expect(error?.message == "unreadable sealed fixes")
        }

        @Test(arguments: [
            "SELECT id FROM every_fix ORDER BY id DESC LIMIT 1", "SELECT id FROM location ORDER BY id DESC LIMIT 1",
            "SELECT id FROM every_fix WHERE id > 60", "SELECT id FROM every_fix WHERE id = 62",
            "SELECT id FROM every_fix WHERE receiver = 3 ORDER BY time LIMIT 1",
            "SELECT id FROM every_fix WHERE time < 1490000000000000000", "SELECT id FROM location WHERE time < '2018'",
        ])
        func `open none of those that are not needed`(question: String) async throws {
            #expect(try await rows(in: outer.file, of: question).last != ["id"])
        }
    }
}
