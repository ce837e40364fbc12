internal import CPostgreSQL

/// The address of a PostgreSQL database, `postgresql://host/name` or any other form that libpq accepts.
///
/// It may contain a password.
package struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as given, only for the server.
    let text: String

    /// The address without user, password and settings, for messages.
    package let description: String

    /// The role to act as after connecting; `nil` for that of the connection itself.
    package private(set) var role: String?

    /// Settings of the address for the server.
    private let options: String

    /// `options` of libpq, including the role; `nil` if that is not set.
    ///
    /// A connection pool that cannot keep the role rejects it.
    var optionsWithRole: String? {
        role.map { role in
            let escaped = role.map { $0 == "\\" || $0.isWhitespace ? "\\\($0)" : String($0) }.joined()
            return "\(options) -c role=\(escaped)"
        }
    }

    /// The same database, seen with the rights of a role, or of the connection itself.
    package func seen(by role: String?) -> PostgresAddress {
        var address = self
        address.role = role
        return address
    }

    /// Parses an address in any form that libpq accepts.
    ///
    /// - Throws: `PostgresError` if it is invalid. The error does not contain the address.
    package init(_ text: String) throws(PostgresError) {
        guard !text.utf8.contains(0), let options = unsafe PQconninfoParse(text, nil) else {
            throw PostgresError(.noAddress, database: "postgresql://")
        }
        defer { unsafe PQconninfoFree(options) }
        var (host, port, database, settings) = ("", "", "", "")
        var option = unsafe options
        while let keyword = unsafe option.pointee.keyword {
            let value = unsafe option.pointee.val.map { unsafe String(cString: $0) } ?? ""
            switch unsafe String(cString: keyword) {
            case "host": host = value
            case "port": port = value
            case "dbname": database = value
            case "options": settings = value
            default: break
            }
            unsafe option += 1
        }
        (self.text, self.options) = (text, settings)
        description = "postgresql://\(host)\(port.isEmpty ? "" : ":" + port)/\(database)"
    }
}

/// A migration of the tables to the next version.
package struct PostgresMigration: Sendable {
    /// Resulting version, starting at 1.
    package let version: Int

    package let statements: String

    package init(to version: Int, _ statements: String) {
        (self.version, self.statements) = (version, statements)
    }
}

extension PostgresConnection {
    /// Version of the tables; 0 if they do not exist.
    package var schemaVersion: Int {
        get throws(PostgresError) {
            // to_regclass would miss a table that another connection created while this one waited.
            let sql = """
                SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'gpslog_schema'
                """
            guard try integer(sql) == 1 else { return 0 }
            return Int(try integer("SELECT version FROM gpslog_schema") ?? 0)
        }
    }

    /// Migrates the tables to the newest version in one transaction; concurrent calls wait until it is done.
    ///
    /// - Throws: `newerSchema` if a newer gpslog migrated the tables, and `unreleasedSchema` if they are older than the
    ///   first migration; they are not changed then.
    package func migrate(along migrations: [PostgresMigration]) throws(PostgresError) {
        let (oldest, newest) = (migrations.first?.version ?? 0, migrations.last?.version ?? 0)
        // Check first without a lock, for roles that cannot create tables.
        if try requireKnown(oldest, newest) == newest { return }
        try transaction { () throws(PostgresError) in
            try execute("SELECT pg_advisory_xact_lock(hashtextextended('gpslog ' || current_schema(), 0))")
            let found = try requireKnown(oldest, newest)
            try execute("CREATE TABLE IF NOT EXISTS gpslog_schema (version bigint NOT NULL)")
            for migration in migrations where migration.version > found { try execute(migration.statements) }
            try execute("DELETE FROM gpslog_schema")
            try run("INSERT INTO gpslog_schema (version) VALUES ($1)") { $0.bind(Int64(newest)) }
        }
    }

    private func requireKnown(_ oldest: Int, _ newest: Int) throws(PostgresError) -> Int {
        let found = try schemaVersion
        if found > newest { throw PostgresError(.newerSchema(version: found), database: address.description) }
        if found > 0, found < oldest {
            throw PostgresError(.unreleasedSchema(version: found), database: address.description)
        }
        return found
    }
}
