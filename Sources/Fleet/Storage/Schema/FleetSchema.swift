/// The tables of a fleet, in the current schema of the connection.
///
/// Each key starts with the device, numbers are counted per device, and no row refers to another device. Therefore the
/// tables can be distributed over many servers by device.
package enum FleetSchema {
    /// All migrations in order.
    ///
    /// The first one creates the tables of the first release. A migration may change until a tagged release contains it, and never afterwards. Versions up to 15 were those of
    /// development; their databases are refused.
    package static let migrations = [
        PostgresMigration(to: 16, tables + functions + tenants)
    ]

    private static let tables = devices + fixes + names + uploads
    private static let functions =
        unsealedCounts + unsealedColumns + unsealedFixes + views + geometry + journal + news + groups + geofences
        + console + alerts + users + partitions

    /// Version of the tables that this program creates.
    static let newest = migrations.last?.version ?? 0

    /// Connects to a fleet's database, creating its tables if needed.
    ///
    /// - Throws: `PostgresError` if the connection fails, or a newer gpslog or a development version created the tables.
    static func connection(to address: PostgresAddress) throws(PostgresError) -> PostgresConnection {
        let connection = try PostgresConnection(address)
        try connection.migrate(along: migrations)
        return connection
    }
}
