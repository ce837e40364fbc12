import Export
import Logbook
import SQLite
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A database of plain tables` {
    let folder: TemporaryFolder
    var file: FilePath { folder.file("trip.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `has a row for each fix, rejected ones too if they are selected`() async throws {
        let storage = InMemoryStorage()
        _ = try await storage.append([.full, .rejected(at: 1), .accepted(at: 2)], from: receiver)
        let all = try await database(from: storage, FixSelection(includesRejected: true))
        #expect(try all.integer("SELECT count(*) FROM points") == 3)
        #expect(try all.integer("SELECT count(*) FROM points WHERE status = 'rejected' AND reason IS NOT NULL") == 1)
        #expect(try all.integer("SELECT count(*) FROM locations") == 2)
        let accepted = try await database(from: storage, FixSelection())
        #expect(try accepted.integer("SELECT count(*) FROM points") == 2)
        #expect(try text(accepted, "PRAGMA integrity_check") == ["ok"])
        #expect(try text(accepted, "PRAGMA foreign_key_check").isEmpty)
    }

    @Test func `joins points, tracks and receivers in views`() async throws {
        let storage = InMemoryStorage()
        _ = try await storage.append([.full], from: receiver)
        let database = try await database(from: storage, FixSelection())
        let row = """
            SELECT time || ' ' || date || ' ' || altitude || ' ' || speed || ' ' || speed_kmh || ' ' || receiver || ' ' || track_id
            FROM locations
            """
        #expect(try text(database, row) == ["2026-11-21T08:00:00.250Z 2026-11-21 13.0 2.0 7.2 u-blox 7 1"])
        #expect(try text(database, "SELECT receiver || ' ' || points FROM track_list") == ["u-blox 7 1"])
        #expect(try text(database, "SELECT receiver || ' ' || points FROM days") == ["u-blox 7 1"])
        #expect(try text(database, "SELECT receiver FROM latest") == ["u-blox 7"])
    }

    @Test func `is brought up to date with what is stored later`() async throws {
        let storage = InMemoryStorage()
        _ = try await storage.append([.accepted(at: 0), .accepted(at: 1)], from: receiver)
        try await DatabaseExport(FixSelection(), as: .sqlite, from: FixSource(storage)).write(to: file.string)
        var addition = try PlainTablesAddition(to: file, of: FixSelection(), values: .refined)
        _ = try await addition.add(from: storage)
        _ = try await storage.append([.accepted(at: 2), .accepted(at: 3)], from: receiver)
        #expect(try await addition.add(from: storage) == 2)
        #expect(try await addition.add(from: storage) == 0)
        let database = try Connection(file, access: .readWrite, checking: .none, timeout: 1000)
        #expect(try database.integer("SELECT count(*) FROM points") == 4)
        #expect(try database.integer("SELECT points FROM tracks") == 4)
    }

    private func database(from storage: some StoredFixes, _ selection: FixSelection) async throws -> Connection {
        try await DatabaseExport(selection, as: .sqlite, from: FixSource(storage)).write(to: file.string)
        return try Connection(file, access: .immutable, timeout: 0)
    }

    private func text(_ connection: Connection, _ query: String) throws -> [String?] {
        try connection.rows(of: query) { $0.nextText() }
    }
}
