import Fleet
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(
    .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"),
    .enabled(if: PostgresServer.hasPostGIS, "PostGIS is not installed"),
    .timeLimit(.minutes(2))
)
struct `Views with geometry` {
    private static let views = """
        SELECT count(*) FROM pg_views WHERE schemaname = current_schema() AND viewname LIKE '%\\_geometry'
        """

    private static func store(in address: PostgresAddress) async throws {
        let storage = try await PostgresStorage.open(address, device: "seagull")
        let fixes = (0..<3).map {
            JudgedFix.accepted(at: "2020-01-01T00:00:0\($0)Z", latitude: 54 + Double($0) / 1000)
        }
        _ = try await storage.append(fixes + [.rejected(at: 100)], from: ReceiverIdentity("u-blox 7"))
    }

    @Test func `are there at once where PostGIS is`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        try PostgresConnection(address).execute("CREATE EXTENSION postgis")
        try await Self.store(in: address)
        let connection = try PostgresConnection(address)
        #expect(try connection.integer(Self.views) == 3)
        for (question, count) in [
            ("latest_geometry WHERE ST_Y(place) = 54.002 AND ST_SRID(place) = 4326", 1),
            ("fix_geometry WHERE place && ST_MakeEnvelope(12, 54, 14, 54.0015, 4326)", 2),
            ("track_geometry WHERE ST_NPoints(way) = 3 AND abs(ST_Length(way::geography) - 222.6) < 0.1", 1),
            ("geometry_columns WHERE srid = 4326 AND f_table_name IN ('latest_geometry', 'fix_geometry')", 2),
            ("geometry_columns WHERE type = 'LINESTRING' AND f_table_name = 'track_geometry'", 1),
        ] as [(String, Int64)] {
            #expect(try connection.integer("SELECT count(*) FROM \(question)") == count, "\(question)")
        }
    }

    @Test func `are made later, once PostGIS is there, by whoever asks for them`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        try await Self.store(in: address)
        let connection = try PostgresConnection(address)
        #expect(try connection.integer(Self.views) == 0)
        let error = #expect(throws: PostgresError.self) { try connection.execute("SELECT make_geometry_views()") }
        #expect(error?.message == "PostGIS is not in this database")
        try connection.execute("CREATE SCHEMA library; CREATE EXTENSION postgis SCHEMA library")
        for _ in 0..<2 { try connection.execute("SELECT make_geometry_views()") }
        #expect(try connection.integer("SELECT count(*) FROM fix_geometry") == 3)
        #expect(try connection.integer("SELECT count(*) FROM track_geometry WHERE points = 3") == 1)
    }
}
