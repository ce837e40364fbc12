/// A step from one version of the tables to the next.
package struct PostgresMigration: Sendable {
    /// The version it leads to: the first is 1.
    package let version: Int

    /// The statements that lead there from the version before.
    package let statements: String

    /// A step that leads to a version.
    package init(to version: Int, _ statements: String) {
        (self.version, self.statements) = (version, statements)
    }
}

extension PostgresConnection {
    /// The version of the tables, 0 where there are none.
    package var schemaVersion: Int {
        get throws(PostgresError) {
            // Not by to_regclass, which does not know yet of a table that another one made while this one waited.
            let sql = """
                SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'gpslog_schema'
                """
            guard try integer(sql) == 1 else { return 0 }
            return Int(try integer("SELECT version FROM gpslog_schema") ?? 0)
        }
    }

    /// Brings the tables up to date, all steps in one transaction; who comes meanwhile waits, and finds it done.
    ///
    /// - Throws: `newerSchema` where the tables are beyond the last step; they are left as they are.
    package func migrate(along migrations: [PostgresMigration]) throws(PostgresError) {
        let newest = migrations.last?.version ?? 0
        // Users who may not make tables may look, too.
        if try requireKnown(newest) == newest { return }
        try transaction { () throws(PostgresError) in
            try execute("SELECT pg_advisory_xact_lock(hashtextextended('gpslog ' || current_schema(), 0))")
            let found = try requireKnown(newest)
            try execute("CREATE TABLE IF NOT EXISTS gpslog_schema (version bigint NOT NULL)")
            for migration in migrations where migration.version > found { try execute(migration.statements) }
            try execute("DELETE FROM gpslog_schema")
            try run("INSERT INTO gpslog_schema (version) VALUES ($1)") { $0.bind(Int64(newest)) }
        }
    }

    private func requireKnown(_ newest: Int) throws(PostgresError) -> Int {
        let found = try schemaVersion
        if found > newest { throw PostgresError(.newerSchema(version: found), database: address.description) }
        return found
    }
}
