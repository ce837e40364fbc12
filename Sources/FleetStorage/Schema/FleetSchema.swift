package import Postgres

/// The tables of a fleet, in the schema of the connection.
///
/// Each key begins with the device, numbers are counted for each device, and nothing refers to another one: the same tables can
/// be distributed over many servers by the device.
package enum FleetSchema {
    /// All steps, in order; a step that was released never changes.
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
        PostgresMigration(to: 14, disputedViews),
    ]

    /// The version of the tables that this program makes.
    static let newest = migrations.last?.version ?? 0

    /// A connection to a fleet's database; its tables are made where they are missing.
    ///
    /// - Throws: `PostgresError` where the server does not let us in, or a newer gpslog made the tables.
    static func connection(to address: PostgresAddress) throws(PostgresError) -> PostgresConnection {
        let connection = try PostgresConnection(address)
        try connection.migrate(along: migrations)
        return connection
    }
}
