/// A step from one version of a schema to the next.
package struct Migration: Sendable {
    /// The version it leads to: the first is 1.
    package let version: Int

    /// The statements that lead there from the version before.
    package let statements: String

    /// A step that leads to a version.
    package init(to version: Int, _ statements: String) {
        self.version = version
        self.statements = statements
    }
}

extension Connection {
    /// The version of the schema, 0 for a new file.
    package var schemaVersion: Int {
        get throws(SQLiteError) { Int(try integer("PRAGMA user_version") ?? 0) }
    }

    /// The identifier of the program whose database this is; 0 where that program does not say.
    package var applicationIdentifier: Int {
        get throws(SQLiteError) { Int(try integer("PRAGMA application_id") ?? 0) }
    }

    /// Brings the schema up to date, each step in a transaction of its own.
    ///
    /// - Throws: `newerSchema` where the file is beyond the last step; it is left as it is.
    package func migrate(along migrations: [Migration], applicationIdentifier: Int) throws(SQLiteError) {
        let newest = migrations.last?.version ?? 0
        let found = try schemaVersion
        if found > newest { throw SQLiteError(.newerSchema(version: found), file: file) }
        for migration in migrations where migration.version > found {
            try transaction { () throws(SQLiteError) in
                // Another process may have taken this step while we waited for the lock.
                guard try schemaVersion < migration.version else { return }
                try execute(migration.statements)
                try execute("PRAGMA application_id = \(applicationIdentifier)")
                try execute("PRAGMA user_version = \(migration.version)")
            }
        }
    }
}
