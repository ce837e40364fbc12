import FleetStorage
import GNSS
import Logbook
import Postgres
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `A fleet's database of an earlier gpslog` {
    private let all = FixSelection(includesRejected: true)

    private func database() async throws -> PostgresAddress {
        let address = try await PostgresServer.emptyDatabase()
        let dump = try TextFile.read(Checkout.fixture("databases/fleet-2.sql"))
        try PostgresConnection(address).execute(dump)
        return address
    }

    @Test(arguments: ["city-walk", "midnight", "outliers"])
    func `keeps fixes, tracks and filters when it is brought up to date`(device: String) async throws {
        let address = try await database()
        let old = try await PostgresStorage.forReading(address, device: device)
        let (fixes, tracks) = (try await old.fixes(in: all, after: nil, limit: 999), try await old.tracks())
        let runs = try await old.filterRuns()
        #expect(fixes.count >= 70 && tracks.count == 1 && runs.count == 1)
        let new = try await PostgresStorage.open(address, device: device)
        #expect(try PostgresConnection(address).schemaVersion > 2)
        #expect(try await new.fixes(in: all, after: nil, limit: 999) == fixes)
        #expect(try await new.tracks() == tracks)
        #expect(try await new.filterRuns() == runs)
        let latest = try #require(try await LatestRow(of: device, in: address))
        #expect(try await latest == LatestRow(#require(new.latestLocation())))
    }

    @Test func `keeps what its users have made of it and were granted`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        let connection = try PostgresConnection(address)
        try connection.migrate(along: FleetSchema.migrations.filter { $0.version <= 10 })
        try connection.execute(
            """
            CREATE VIEW ours AS SELECT f.id, f.correction_age FROM chunk, LATERAL fixes(data) AS f;
            GRANT SELECT ON fix TO PUBLIC;
            GRANT SELECT ON chunk TO PUBLIC
            """
        )
        let storage = try await PostgresStorage.open(address, device: "seagull")
        var fixes = (0..<2).map { JudgedFix.accepted(at: Double($0)) }
        (fixes[1].received.fix.correctionAge, fixes[1].received.fix.speedAccuracy) = (3.5, 0.25)
        _ = try await storage.append(fixes, from: ReceiverIdentity("u-blox 7"))
        // Create the partition of the fixes, so that a view of the former table alone would be empty.
        try connection.execute("SELECT make_chunk_partitions('2026-10-01Z', '2027-01-01Z')")
        for (question, count) in [
            ("ours", 2), ("ours WHERE correction_age = 3.5", 1), ("fix WHERE speed_accuracy = 0.25", 1),
            ("information_schema.role_table_grants WHERE table_name = 'fix' AND grantee = 'PUBLIC'", 1),
            ("information_schema.role_table_grants WHERE table_name = 'chunk' AND grantee = 'PUBLIC'", 1),
            ("chunk_other", 0),
        ] as [(String, Int64)] {
            #expect(try connection.integer("SELECT count(*) FROM \(question)") == count, "\(question)")
        }
    }

    @Test func `keeps no function that nobody needs`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        _ = try await PostgresStorage.open(address, device: "seagull")
        let sql = "SELECT count(*) FROM pg_proc WHERE proname LIKE 'fixes%columns'"
        #expect(try PostgresConnection.integer(sql, in: address) == 0)
    }

    @Test func `is brought up to date where a chunk is damaged, too, whose latest location is not known`() async throws
    {
        let address = try await database()
        let damage = """
            UPDATE public.chunk SET data = substr(data, 1, length(data) / 2)
            WHERE device = (SELECT device FROM public.device WHERE name = 'midnight')
            """
        try PostgresConnection(address).execute(damage)
        _ = try await PostgresStorage.open(address, device: "outliers")
        #expect(try PostgresConnection.integer("SELECT count(*) FROM latest", in: address) == 2)
        #expect(try await LatestRow(of: "midnight", in: address) == nil)
    }
}
