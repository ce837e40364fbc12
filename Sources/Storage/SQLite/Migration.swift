/// A migration from one version of a schema to the next.
package struct Migration: Sendable {
    /// The version after the migration; the first is 1.
    package let version: Int

    /// The SQL statements that migrate from the previous version.
    package let statements: String

    package init(to version: Int, _ statements: String) {
        self.version = version
        self.statements = statements
    }
}

extension Connection {
    /// The version of the schema; 0 in a new file.
    package var schemaVersion: Int {
        get throws(SQLiteError) { Int(try integer("PRAGMA user_version") ?? 0) }
    }

    /// The application ID in the header; 0 if the program that created the file did not set one.
    package var applicationIdentifier: Int {
        get throws(SQLiteError) { Int(try integer("PRAGMA application_id") ?? 0) }
    }

    /// Migrates the schema to the latest version, each step in its own transaction.
    ///
    /// - Throws: `newerSchema` if the file has a later version; it is not changed then.
    package func migrate(along migrations: [Migration], applicationIdentifier: Int) throws(SQLiteError) {
        let newest = migrations.last?.version ?? 0
        let found = try schemaVersion
        if found > newest { throw SQLiteError(.newerSchema(version: found), file: file) }
        for migration in migrations where migration.version > found {
            try transaction { () throws(SQLiteError) in
                // Another process may have migrated the file while we waited for the lock.
                guard try schemaVersion < migration.version else { return }
                try execute(migration.statements)
                try execute("PRAGMA application_id = \(applicationIdentifier)")
                try execute("PRAGMA user_version = \(migration.version)")
            }
        }
    }
}
