import GNSS
import Logbook
import Recovery
import SQLite
import Storage
import SystemPackage
import TestSupport
import Testing

/// The files in `fixtures/databases`, each written by the gpslog that had this schema.
@Suite(.timeLimit(.minutes(2)))
struct `A database that an older gpslog has made` {
    let folder: TemporaryFolder
    let file: FilePath

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    static let versions = [10, 11, 12, 13]
    static let captures = ["cold-start", "midnight", "outliers"]

    @Test func `is there of each version since the first release`() {
        #expect(Self.versions == Schema.migrations.map(\.version))
    }

    @Test(arguments: versions)
    func `is read as it is`(schema: Int) async throws {
        try copy(schema)
        let before = try bytes(of: file)
        try await expectAll(in: SQLiteStorage.forReading(from: file))
        #expect(try bytes(of: file) == before)
    }

    @Test(arguments: versions)
    func `is copied as it is`(schema: Int) async throws {
        try copy(schema)
        let backup = folder.file("backup.sqlite")
        try await SQLiteStorage.forReading(from: file).backUp(to: backup, replacing: false)
        try await expectAll(in: SQLiteStorage.forReading(from: backup))
        let database = try Connection(backup, access: .readWrite, timeout: 0)
        #expect(try database.integer("PRAGMA user_version") == Int64(schema))
    }

    @Test(arguments: versions)
    func `is brought up to date by a recording, and nothing is lost`(schema: Int) async throws {
        try copy(schema)
        let before = try await SQLiteStorage.forReading(from: file)
        let (tracks, fixes) = (try await before.tracks(), try await all(in: before))
        let recording = try await SQLiteStorage.forRecording(into: file)
        #expect(try await all(in: recording) == fixes)
        #expect(try await recording.tracks().map(\.points) == tracks.map(\.points))
        _ = try await recording.append([.accepted(at: 1e6)], from: ReceiverIdentity("u-blox 7"))
        try await expectAll(in: recording)
        let database = try Connection(file, access: .readWrite, timeout: 0)
        #expect(try database.integer("PRAGMA user_version") == Int64(Schema.version))
        #expect(try database.rows(of: "PRAGMA integrity_check") { $0.nextText() } == ["ok"])
    }

    @Test(arguments: versions)
    func `is rescued though the page that tells of its tables is gone`(schema: Int) async throws {
        try copy(schema)
        let fixes = try await all(in: SQLiteStorage.forReading(from: file))
        try write([UInt8](repeating: 0, count: 4096) + bytes(of: file).dropFirst(4096), to: file)
        let rescued = folder.file("rescued.sqlite")
        _ = try await DatabaseRecovery.recover(file, into: rescued)
        let storage = try await SQLiteStorage.forReading(from: rescued)
        #expect(try await all(in: storage).map(\.judged) == fixes.map(\.judged))
        try await expectAll(in: storage)
    }

    /// Expects exactly the locations that the simulator sent.
    private func expectAll(in storage: SQLiteStorage) async throws {
        let stored = try await all(in: storage)
        #expect(stored.count == 371)
        for capture in Self.captures {
            let sent = try ExpectedFix.beside(fixture: capture)
            let places = stored.filter { $0.receiver.name == capture + ".nmea" }.map(\.judged.received.fix.coordinate)
            let latitudes = places.compactMap { $0?.latitude }.sorted()
            let expected = sent.compactMap(\.latitude).sorted()
            #expect(latitudes.count == expected.count)
            #expect(zip(latitudes, expected).allSatisfy { abs($0 - $1) < 1e-6 })
        }
    }

    private func all(in storage: SQLiteStorage) async throws -> [StoredFix] {
        try await storage.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 10_000)
            .filter { $0.receiver.name.hasSuffix(".nmea") }
    }

    private func copy(_ schema: Int) throws {
        try write(bytes(of: Checkout.fixture("databases/schema-\(schema).sqlite")), to: file)
    }
}
