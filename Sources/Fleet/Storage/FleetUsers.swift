internal import Glibc
internal import GNSS
package import Logbook
internal import Platform

/// The users of a fleet's page, and the log of changes.
package struct FleetUsers: FleetPart {
    private let connection: PostgresConnection

    package init(_ connection: PostgresConnection) { self.connection = connection }

    /// All users, sorted by name.
    package func all() throws(PostgresError) -> [FleetUser] {
        try connection.rows(of: "SELECT name, role, tenant::text, password FROM fleet_user ORDER BY name") {
            row -> FleetUser? in
            let (name, role) = (row.nextStoredText() ?? "", row.nextText().flatMap { UserRole(rawValue: $0) })
            let (tenant, password) = (row.nextText(), row.nextText() ?? "")
            return role.map { FleetUser(name, $0, tenant: tenant, password: password) }
        }.compactMap(\.self)
    }

    /// Adds a user.
    ///
    /// - Returns: `false` if there is a user with the name.
    /// - Throws: `PostgresError` if it cannot be written.
    package func add(_ user: FleetUser) throws(PostgresError) -> Bool {
        let sql = """
            INSERT INTO fleet_user (name, role, tenant, password) VALUES ($1, $2, $3::text::name, $4)
            ON CONFLICT (name) DO NOTHING
            """
        return try connection.logging("user add", user.name) { () throws(PostgresError) in
            try connection.run(sql) {
                $0.bind(stored: user.name)
                $0.bind(user.role.rawValue)
                $0.bind(user.tenant)
                $0.bind(user.password)
            } == 1
        }
    }

    /// Gives a user another role or another password, which signs the user out.
    ///
    /// - Returns: `false` if there is no user with the name.
    /// - Throws: `PostgresError` if it cannot be written.
    package func change(_ name: String, to role: UserRole?, password: String?) throws(PostgresError) -> Bool {
        let sql = "UPDATE fleet_user SET role = coalesce($2, role), password = coalesce($3, password) WHERE name = $1"
        let action = password == nil ? "user role" : "user password"
        return try connection.logging(action, role.map { "\(name): \($0.rawValue)" } ?? name) {
            () throws(PostgresError) in
            try connection.run(sql) {
                $0.bind(stored: name)
                $0.bind(role?.rawValue)
                $0.bind(password)
            } == 1
        }
    }

    /// Removes a user.
    ///
    /// - Returns: `false` if there is no user with the name.
    /// - Throws: `PostgresError` if it cannot be removed.
    package func remove(_ name: String) throws(PostgresError) -> Bool {
        try connection.logging("user remove", name) { () throws(PostgresError) in
            try connection.run("DELETE FROM fleet_user WHERE name = $1") { $0.bind(stored: name) } == 1
        }
    }

    /// Latest changes, newest first: those of users of a tenant, or all if `tenant` is `nil`.
    package func log(limit: Int, of tenant: String? = nil) throws(PostgresError) -> [FleetChange] {
        let sql = """
            SELECT (extract(epoch FROM time) * 1000000)::bigint, author, action, subject FROM change_log
            WHERE $2::text IS NULL OR tenant = $2::text::name ORDER BY time DESC LIMIT $1
            """
        return try connection.rows(of: sql) {
            $0.bind(Int64(limit))
            $0.bind(tenant)
        } read: { row in
            let time = UTCTime(nanosecondsSince1970: (row.nextInteger() ?? 0) * 1000)
            let (author, action) = (row.nextStoredText() ?? "", row.nextText() ?? "")
            return FleetChange(time, by: author, action, row.nextStoredText() ?? "")
        }
    }
}

extension PostgresConnection {
    /// Changes something, and logs that unless `body` returns `false`.
    func logging(
        _ action: String,
        _ subject: String,
        _ body: () throws(PostgresError) -> Bool
    ) throws(PostgresError) -> Bool {
        try transaction { () throws(PostgresError) in
            guard try body() else { return false }
            try log(action, subject)
            return true
        }
    }

    /// Logs a change by the current author, as part of the open transaction.
    ///
    /// - Parameters:
    ///   - action: the change, in the words of the command line.
    ///   - subject: the name of the changed object.
    /// - Throws: `PostgresError` if the log cannot be written.
    func log(_ action: String, _ subject: String) throws(PostgresError) {
        // The owner of the tables acts for a tenant's user of the page; row-level policies restrict all others.
        let sql = """
            INSERT INTO change_log (author, tenant, action, subject) VALUES ($1,
              coalesce($2::text::name, CASE WHEN row_security_active('change_log') THEN current_user END), $3, $4)
            """
        let author = FleetAuthor.current
        try runLater(sql) {
            $0.bind(stored: author?.name ?? Self.systemUser)
            $0.bind(author?.tenant)
            $0.bind(action)
            $0.bind(stored: subject)
        }
    }

    /// Logs a change to a device's journal.
    func logJournal(of device: DeviceKey) throws(PostgresError) {
        let name = try rows(of: "SELECT name FROM device WHERE device = $1", bind: { $0.bind(device) }) {
            $0.nextStoredText()
        }
        try log("journal", name.first?.flatMap(\.self) ?? "")
    }

    /// The user of the command line.
    private static var systemUser: String {
        let name = ["SUDO_USER", "LOGNAME", "USER"].lazy.compactMap { ProcessEnvironment.value(of: $0) }.first
        return "\(name ?? "user \(geteuid())") (command line)"
    }
}
