import Fleet
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `The tables of a fleet` {
    /// Query for the names of the tables, without their partitions.
    private static let tables = """
        SELECT relname::text AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
        """

    @Test func `are made once by programs that come at a time`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        try await withThrowingTaskGroup { group in
            for _ in 0..<6 { group.addTask { _ = try await PostgresStorage.open(address, device: "seagull") } }
            try await group.waitForAll()
        }
        #expect(try PostgresConnection(address).schemaVersion == 17)
        #expect(try PostgresConnection.integer("SELECT count(*) FROM device", in: address) == 1)
    }

    @Test func `are left as they are where a newer gpslog has made them`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        _ = try await PostgresStorage.open(address, device: "seagull")
        try PostgresConnection(address).execute("UPDATE gpslog_schema SET version = 99")
        let error = await #expect(throws: PostgresError.self) {
            _ = try await PostgresStorage.open(address, device: "seagull")
        }
        #expect(error?.reason == .newerSchema(version: 99))
    }

    @Test func `are left as they are where a development version has made them`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        _ = try await PostgresStorage.open(address, device: "seagull")
        try PostgresConnection(address).execute("UPDATE gpslog_schema SET version = 13")
        for open in [
            { _ = try await PostgresStorage.open(address, device: "seagull") },
            { _ = try await PostgresStorage.forReading(address, device: nil) },
        ] as [@Sendable () async throws -> Void] {
            let error = await #expect(throws: PostgresError.self) { try await open() }
            #expect(error?.reason == .unreleasedSchema(version: 13))
            #expect(error?.description.contains("export its devices with that version") == true)
        }
        #expect(try PostgresConnection(address).schemaVersion == 13)
    }

    @Test func `have keys and references that begin with the device, so that they distribute by it`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        _ = try await PostgresStorage.open(address, device: "seagull")
        let connection = try PostgresConnection(address)
        let keys = """
            SELECT conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
            WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f')
              AND confrelid <> 'device_group'::regclass
            """
        let definitions = try connection.rows(of: keys) { $0.nextText() ?? "" }
        #expect(definitions.count > 10)
        for definition in definitions {
            #expect(definition.contains("KEY (device,") || definition.contains("KEY (device)"), "\(definition)")
        }
        #expect(try connection.integer("SELECT count(*) FROM pg_sequences") == 0)
    }

    @Test func `keep the other rules by which tables are distributed`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        _ = try await PostgresStorage.open(address, device: "seagull")
        let connection = try PostgresConnection(address)
        // All servers share the tables of devices, geofences and groups.
        let indices = """
            SELECT c.relname::text || ': ' || a.attname FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid
            JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
            WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique
              AND c.relname NOT IN ('device', 'geofence', 'device_group', 'fleet_rule', 'fleet_user')
            """
        let firsts = try connection.rows(of: indices) { $0.nextText() ?? "" }
        #expect(firsts.count > 14)
        for first in firsts { #expect(first.hasSuffix(": device"), "\(first)") }
        let triggers = "SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal"
        #expect(try connection.integer(triggers) == 0)
        let functions = """
            SELECT count(*) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
              AND (proname LIKE 'sealed%' OR proname = 'fixes') AND provolatile <> 'i'
            """
        #expect(try connection.integer(functions) == 0)
        let others = """
            SELECT name FROM (\(Self.tables)) AS t WHERE name NOT IN (SELECT table_name FROM information_schema.columns
              WHERE table_schema = 'public' AND column_name = 'device' AND is_nullable = 'NO') ORDER BY 1
            """
        #expect(
            try connection.rows(of: others) { $0.nextText() ?? "" }
                == ["change_log", "device_group", "fleet_rule", "fleet_user", "geofence", "gpslog_schema"]
        )
    }

    @Test func `are those that the documentation lists`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        _ = try await PostgresStorage.open(address, device: "seagull")
        let names = try PostgresConnection(address).rows(of: Self.tables + " ORDER BY 1") { $0.nextText() ?? "" }
        let page = try TextFile.read(Checkout.root.appending("Documentation/FLEET.md"))
        let section = try #require(page.split(separator: "\n## The tables\n").last?.split(separator: "\n## ").first)
        let listed = section.matches(of: /\n\| (`\w+`(?:, `\w+`)*) \|/).flatMap { row in
            row.1.matches(of: /\w+/).map { String($0.0) }
        }
        #expect(listed.sorted() == names)
    }
}
