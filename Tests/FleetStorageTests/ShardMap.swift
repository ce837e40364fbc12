import FleetStorage
import Postgres
import TestSupport

/// Several databases, among which devices are distributed by a hash of their names.
///
/// Apart from that, they must behave like a single database.
struct ShardMap {
    let addresses: [PostgresAddress]

    /// Creates `count` databases.
    init(count: Int) async throws {
        var addresses: [PostgresAddress] = []
        for _ in 0..<count { addresses.append(try await PostgresServer.emptyDatabase()) }
        self.addresses = addresses
    }

    /// Index of a device's database, by the 64-bit FNV-1a hash of its name, which never changes.
    func number(of device: String) -> Int {
        let hash = device.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Int(hash % UInt64(addresses.count))
    }

    func storage(of device: String) async throws -> PostgresStorage {
        try await PostgresStorage.open(addresses[number(of: device)], device: device, fixesPerChunk: 16)
    }

    /// Makes statements fail that write rows of two devices, as they would involve several servers.
    func forbidStatementsOfTwoDevices() throws {
        for address in addresses {
            let connection = try PostgresConnection(address)
            try connection.execute(Self.guardFunction)
            for table in try Self.tables(in: connection) {
                for (event, rows) in [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")] {
                    try connection.execute(
                        """
                        CREATE TRIGGER one_device_\(event) AFTER \(event) ON \(table) REFERENCING \(rows) TABLE AS touched
                        FOR EACH STATEMENT EXECUTE FUNCTION require_one_device()
                        """
                    )
                }
            }
        }
    }

    private static let guardFunction = """
        CREATE FUNCTION require_one_device() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF (SELECT count(DISTINCT device) FROM touched) > 1 THEN
            RAISE 'a statement wrote rows of two devices in %', TG_TABLE_NAME;
          END IF;
          RETURN NULL;
        END $$
        """

    /// Tables with a device column.
    static func tables(in connection: PostgresConnection) throws -> [String] {
        let sql = """
            SELECT c.relname::text FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'device'
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
            ORDER BY 1
            """
        return try connection.rows(of: sql) { $0.nextText() ?? "" }
    }
}
