import GNSS
import Storage
import SystemPackage
import TestSupport
import Testing
import SQLite

@Suite(.timeLimit(.minutes(15)))
struct `A database of an older schema` {
    let folder: TemporaryFolder
    let file: FilePath

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    @Test(arguments: [1, 2, 3, 4])
    func `is read without being changed`(version: Int) async throws {
        try makeDatabase(ofVersion: version, at: file)
        let before = try bytes(of: file)
        let storage = try await SQLiteStorage.forReading(from: file)
        let all = FixSelection(includesRejected: true)
        let stored = try await storage.fixes(in: all, after: nil, limit: 2)
        #expect(stored.map(\.judged) == [.rejected(at: nil), .accepted(at: 0)])
        let rest = try await storage.fixes(in: all, after: stored.last, limit: 2)
        #expect(rest.map(\.judged) == [.rejected(at: 0.5), .accepted(at: 1, latitude: 55)])
        #expect(try await storage.fixes(in: FixSelection(track: 1), after: nil, limit: 9).count == 2)
        #expect(try await storage.fixes(nearest: .morning(1), within: 0.1).count == 1)
        #expect(try await storage.tracks().map(\.end) == [.morning(1)])
        #expect(try await storage.rememberedReceivers() == [])
        #expect(try bytes(of: file) == before)
    }

    @Test(arguments: [1, 2, 3])
    func `is brought up to date by a recording, and nothing is lost`(version: Int) async throws {
        try makeDatabase(ofVersion: version, at: file)
        try await store([.accepted(at: 1, latitude: 55), .accepted(at: 2, latitude: 56)], in: file)
        let storage = try await SQLiteStorage.forReading(from: file)
        let stored = try await storage.fixes(in: FixSelection(), after: nil, limit: 9)
        #expect(
            stored.map(\.judged) == [.accepted(at: 0), .accepted(at: 1, latitude: 55), .accepted(at: 2, latitude: 56)]
        )
        let track = try #require(try await storage.tracks().first)
        #expect(track.points == 3)
        #expect(track.movingTime == 1.5)
        #expect(track.standingTime == 0.5)
        #expect(stored.map(\.run) == [nil, nil, 2])
        #expect(try await storage.filterRuns().map(\.filter) == [nil, FilterDescription(profile: "auto")])
        #expect(try Connection(file, access: .readWrite, patience: 0).schemaVersion == 9)
    }

    @Test func `has its rows sealed by the next recording`() async throws {
        let fixes = (0..<1100).map { JudgedFix.accepted(at: Double($0), latitude: 54 + Double($0) / 1e5) }
        // Chunks of more fixes than there are leave all of them as rows, as older versions did.
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: 10_000)
        _ = try await storage.append(fixes, from: ReceiverIdentity("u-blox 7"))
        #expect(try await rows(in: file, of: "SELECT count(*) AS rows FROM fix") == [["rows"], ["1100"]])

        let next = try await SQLiteStorage.forRecording(into: file)
        #expect(try await rows(in: file, of: "SELECT count(*) AS rows FROM fix") == [["rows"], ["76"]])
        #expect(try await next.fixes(in: FixSelection(), after: nil, limit: 2000).map(\.judged) == fixes)
    }

    @Test(arguments: [1, 2, 3, 4])
    func `remembers receivers once it is brought up to date`(version: Int) async throws {
        try makeDatabase(ofVersion: version, at: file)
        let remembered = RememberedReceiver(
            receiver: ReceiverIdentity("u-blox 7"),
            lineSetting: "9600 8N1",
            lastHeard: .morning(5)
        )
        try await SQLiteStorage.forRecording(into: file).remember(remembered)
        #expect(try await SQLiteStorage.forReading(from: file).rememberedReceivers() == [remembered])
    }

    /// Makes a database as a program of that version left it.
}

@Suite(.timeLimit(.minutes(15)))
struct `The views of a database` {
    @Test func `name the leap second, and how often weeks were added`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("gpslog.sqlite")
        var moved = JudgedFix.accepted(at: "2017-01-01T00:00:00Z")
        moved.received.fix.weekRollovers = 1
        try await store([.accepted(at: "2016-12-31T23:59:60.5Z"), moved], in: file)
        let rows = try await rows(in: file, of: "SELECT time, week_rollovers FROM location")
        #expect(rows.dropFirst() == [["2016-12-31T23:59:60.500Z", "0"], ["2017-01-01T00:00:00.000Z", "1"]])
    }
}
