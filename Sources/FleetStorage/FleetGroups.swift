package import Postgres

/// The groups of a fleet's devices.
package struct FleetGroups {
    private let connection: PostgresConnection

    /// The groups in a database; its tables are made where they are missing.
    ///
    /// - Throws: `PostgresError` where the server does not let us in, or a newer gpslog made the tables.
    package init(in address: PostgresAddress) throws(PostgresError) {
        connection = try FleetSchema.connection(to: address)
    }

    /// The groups that a connection reaches, whose tables are there.
    init(_ connection: PostgresConnection) { self.connection = connection }

    /// A group as a list has it.
    package struct Entry: Hashable, Sendable {
        /// Its name.
        package let name: String

        /// The number of devices in it that the user sees.
        package let devices: Int

        /// The role of the server that sees it; nil where only the tables' owner does.
        package let tenant: String?
    }

    /// All groups that the user sees, by their names.
    package func all() throws(PostgresError) -> [Entry] {
        let sql = """
            SELECT name, (SELECT count(*) FROM group_member AS m WHERE m.device_group = g.device_group), tenant::text
            FROM device_group AS g ORDER BY name
            """
        return try connection.rows(of: sql) { row in
            Entry(name: row.nextStoredText() ?? "", devices: Int(row.nextInteger() ?? 0), tenant: row.nextText())
        }
    }

    /// Makes a group, which has no devices yet.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - tenant: the role of the server that sees it; nil for the user, or for the tables' owner alone where that is the user.
    /// - Returns: false where another one has the name.
    /// - Throws: `PostgresError` where it cannot be written, as where the user may not make one for that role.
    package func add(_ name: String, tenant: String? = nil) throws(PostgresError) -> Bool {
        // Policies bind all but the owner: whoever they bind is to see the group.
        let sql = """
            INSERT INTO device_group (device_group, name, tenant)
            VALUES (gen_random_uuid(), $1,
              coalesce($2::text::name, CASE WHEN row_security_active('device_group') THEN current_user END))
            ON CONFLICT (name) DO NOTHING
            """
        let added = try connection.run(sql) {
            $0.bind(stored: name)
            $0.bind(tenant)
        }
        return added == 1
    }

    /// Takes a group away, and the fences that are for it alone; its devices stay.
    ///
    /// - Returns: false where there is none of that name.
    /// - Throws: `PostgresError` where it cannot be written.
    package func remove(_ name: String) throws(PostgresError) -> Bool {
        try connection.run("DELETE FROM device_group WHERE name = $1") { $0.bind(stored: name) } == 1
    }

    /// The first of these names that no group has; nil where there are all.
    package func missing(of names: [String]) throws(PostgresError) -> String? {
        for name in names {
            let sql = "SELECT 1 FROM device_group WHERE name = $1"
            guard try connection.integer(sql, bind: { $0.bind(stored: name) }) == 1 else { return name }
        }
        return nil
    }

    /// The condition of SQL that a row is of a device in a group, whose name is the parameter of that number; nil is no condition.
    static func condition(_ name: String?, parameter: Int) -> String {
        guard name != nil else { return "true" }
        return """
            device IN (SELECT m.device FROM group_member AS m JOIN device_group AS g USING (device_group)
              WHERE g.name = $\(parameter))
            """
    }

    /// Binds the next parameter, if there is to be one.
    static func bind(_ name: String?, to parameters: inout PostgresParameters) {
        if let name { parameters.bind(stored: name) }
    }
}
