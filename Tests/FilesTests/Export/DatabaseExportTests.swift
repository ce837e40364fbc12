import Files
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A GeoPackage` {
    let folder: TemporaryFolder
    var file: FilePath { folder.file("trip.gpkg") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `says what it is`() async throws {
        let connection = try await package(of: [])
        #expect(try connection.integer("PRAGMA application_id") == 0x4750_4B47)
        #expect(try connection.integer("PRAGMA user_version") == 10300)
        #expect(try text(connection, "PRAGMA integrity_check") == ["ok"])
        #expect(try text(connection, "PRAGMA foreign_key_check").isEmpty)
    }

    @Test func `has both layers, without an extent, where nothing is selected`() async throws {
        let connection = try await package(of: [])
        #expect(try text(connection, "SELECT table_name FROM gpkg_contents") == ["track_points", "tracks"])
        #expect(try connection.integer("SELECT count(*) FROM gpkg_contents WHERE min_x IS NULL") == 2)
        #expect(try connection.integer("SELECT count(*) FROM track_points") == 0)
    }

    @Test func `has a point for each location, with its values`() async throws {
        let connection = try await package(of: [.full])
        let row = """
            SELECT time || ' ' || track || ' ' || altitude || ' ' || speed || ' ' || course || ' ' || hdop || ' ' || satellites
            || ' ' || quality || ' ' || receiver || ' ' || status || ' ' || speed_accuracy || ' ' || course_accuracy FROM track_points
            """
        let expected = "2026-11-21T08:00:00.250Z 1 13.0 2.0 90.0 0.91 11 differential u-blox 7 accepted 0.321 5.25"
        #expect(try text(connection, row) == [expected])
        // "GP", version 0, little-endian without an envelope, EPSG 4326; little-endian, POINT Z.
        let start = "47500001E610000001E9030000"
        #expect(try text(connection, "SELECT substr(hex(geom), 1, 26) FROM track_points") == [start])
        #expect(try connection.integer("SELECT length(geom) FROM track_points") == 37)
    }

    @Test(arguments: [1, 31, 32, 33, 100])
    func `has every location once and in order, however many there are`(count: Int) async throws {
        let connection = try await package(of: (0..<count).map { .accepted(at: Double($0), speed: Double($0)) })
        let speeds = try text(connection, "SELECT CAST(speed AS INTEGER) FROM track_points ORDER BY fid")
        #expect(speeds == (0..<count).map { "\($0)" as String? })
    }

    @Test func `names the reasons why a point is suspect`() async throws {
        let connection = try await package(of: JudgedFix.suspects)
        let reasons = try text(connection, "SELECT suspicion FROM track_points ORDER BY time")
        #expect(reasons == [nil, "position-step spoofing-reported", "signals-weak"])
        #expect(try text(connection, "SELECT disagreement FROM track_points ORDER BY time") == [nil, "35000.5", nil])
    }

    @Test func `has points without heights where the altitude is not known`() async throws {
        let connection = try await package(of: [.accepted(at: 0)])
        #expect(try connection.integer("SELECT length(geom) FROM track_points") == 29)
    }

    @Test func `has a line for each track, and the extent of all`() async throws {
        let fixes = [JudgedFix.accepted(at: 0, latitude: 54), .accepted(at: 1, latitude: 55), .accepted(at: 900)]
        let connection = try await package(of: fixes)
        let lines = try text(connection, "SELECT track || ' ' || part || ' ' || points || ' ' || start FROM tracks")
        #expect(lines == ["1 1 2 2026-11-21T08:00:00.000Z", "2 1 1 2026-11-21T08:15:00.000Z"])
        // A track of one place has no line.
        #expect(try connection.integer("SELECT count(*) FROM tracks WHERE geom IS NULL") == 1)
        let extents = "SELECT min_x || ' ' || min_y || ' ' || max_x || ' ' || max_y FROM gpkg_contents"
        #expect(try text(connection, extents) == ["13.0 54.0 13.0 55.0", "13.0 54.0 13.0 55.0"])
    }

    @Test func `goes on with another line where a track is very long`() async throws {
        let fixes = (0..<140_000).map { JudgedFix.accepted(at: Double($0), latitude: Double($0) / 10_000) }
        let connection = try await package(from: ListedStorage(fixes))
        #expect(try text(connection, "SELECT part || ' ' || points FROM tracks") == ["1 65536", "2 65536", "3 8930"])
    }

    @Test(arguments: [1.0, -1])
    func `has a line on each side of the 180th meridian`(side: Double) async throws {
        let fixes = [179.8, 179.9, -179.9, -179.8].enumerated().map { second, longitude in
            JudgedFix.accepted(at: Double(second), latitude: 54 + Double(second), longitude: side * longitude)
        }
        let connection = try await package(of: fixes)
        #expect(try text(connection, "SELECT part || ' ' || points FROM tracks") == ["1 3", "2 3"])
        // The last place of the first line, and the first place of the second line, after the envelope and the line's
        // header.
        let (east, west) = ("0000000000806640", "00000000008066C0")
        let ends = "SELECT substr(hex(geom), -32, 16) FROM tracks WHERE part = 1"
        let beginnings = "SELECT substr(hex(geom), 99, 16) FROM tracks WHERE part = 2"
        #expect(try text(connection, ends + " UNION ALL " + beginnings) == (side > 0 ? [east, west] : [west, east]))
    }

    @Test func `is the same file each time`() async throws {
        _ = try await package(of: [.full, .accepted(at: 1)])
        let once = try TextFile.readBytes(file)
        _ = try await package(of: [.full, .accepted(at: 1)])
        #expect(try TextFile.readBytes(file) == once)
    }

    @Test func `leaves nothing behind where its folder is missing`() async throws {
        let export = DatabaseExport(FixSelection(), from: FixSource(InMemoryStorage()))
        await #expect(throws: ExportOutputError.self) { try await export.write(to: folder.file("no/trip.gpkg").string) }
        #expect(folder.contents.isEmpty)
    }

    private func package(of fixes: [JudgedFix]) async throws -> Connection {
        let storage = InMemoryStorage()
        _ = try await storage.append(fixes, from: receiver)
        return try await package(from: storage)
    }

    private func package(from storage: some StoredFixes) async throws -> Connection {
        try await DatabaseExport(FixSelection(), from: FixSource(storage)).write(to: file.string)
        return try Connection(file, access: .immutable, timeout: 0)
    }

    private func text(_ connection: Connection, _ query: String) throws -> [String?] {
        try connection.rows(of: query) { $0.nextText() }
    }
}

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

    @Test func `names the reasons why a point is suspect, and has the distance under suspicion`() async throws {
        let storage = InMemoryStorage()
        var fixes = JudgedFix.suspects
        fixes[1].verdict = JudgedFix.counted(at: 1, distance: 2000).verdict
        _ = try await storage.append(fixes, from: receiver)
        let database = try await database(from: storage, FixSelection())
        let reasons = [nil, "position-step spoofing-reported", "signals-weak"]
        for view in ["locations", "fixes"] {
            #expect(try text(database, "SELECT suspicion FROM \(view) ORDER BY time") == reasons)
            #expect(try text(database, "SELECT disagreement FROM \(view) ORDER BY time") == [nil, "35000.5", nil])
        }
        #expect(try text(database, "SELECT suspect_km FROM track_list") == ["2.0"])
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
