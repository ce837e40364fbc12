package import Postgres

/// The tables of a fleet, in the current schema of the connection.
///
/// Each key starts with the device, numbers are counted per device, and no row refers to another device. Therefore the
/// tables can be distributed over many servers by device.
package enum FleetSchema {
    /// All migrations in order; released migrations never change.
    package static let migrations = [
        PostgresMigration(to: 1, beginning),
        PostgresMigration(to: 2, intake),
        PostgresMigration(to: 3, unsealedCounts + unsealedColumns + unsealedFixes),
        PostgresMigration(to: 4, latest),
        PostgresMigration(to: 5, views + geometry),
        PostgresMigration(to: 6, tenants),
        PostgresMigration(to: 7, topics),
        PostgresMigration(to: 8, names),
        PostgresMigration(to: 9, journal),
        PostgresMigration(to: 10, news + geofences),
        PostgresMigration(to: 11, accurateFixes + accurateViews),
        PostgresMigration(to: 12, groups),
        PostgresMigration(to: 13, partitions),
    ]

    /// Version of the tables that this program creates.
    static let newest = migrations.last?.version ?? 0

    /// Connects to a fleet's database, creating its tables if needed.
    ///
    /// - Throws: `PostgresError` if the connection fails, or a newer gpslog created the tables.
    static func connection(to address: PostgresAddress) throws(PostgresError) -> PostgresConnection {
        let connection = try PostgresConnection(address)
        try connection.migrate(along: migrations)
        return connection
    }
}
