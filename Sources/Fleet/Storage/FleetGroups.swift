package struct FleetGroups: FleetPart {
    private let connection: PostgresConnection

    package init(_ connection: PostgresConnection) { self.connection = connection }

    package struct Entry: Hashable, Sendable {
        package let name: String

        /// Number of its devices that are visible to the user.
        package let devices: Int

        /// The role that can see the group; `nil` if only the owner of the tables can.
        package let tenant: String?
    }

    /// All groups visible to the user, sorted by name.
    package func all() throws(PostgresError) -> [Entry] {
        let sql = """
            SELECT name, (SELECT count(*) FROM group_member AS m WHERE m.device_group = g.device_group), tenant::text
            FROM device_group AS g ORDER BY name
            """
        return try connection.rows(of: sql) { row in
            Entry(name: row.nextStoredText() ?? "", devices: Int(row.nextInteger() ?? 0), tenant: row.nextText())
        }
    }

    /// Adds a group without devices.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - tenant: the role that can see it; `nil` for the current user, or, if that is the owner of the tables, only
    ///     the owner.
    /// - Returns: `false` if a group with the name exists.
    /// - Throws: `PostgresError` if it cannot be written, for example because the user has no permission for that role.
    package func add(_ name: String, tenant: String? = nil) throws(PostgresError) -> Bool {
        // Row-level policies apply to all except the owner. A user to whom they apply must be able to see the new
        // group.
        let sql = """
            INSERT INTO device_group (device_group, name, tenant)
            VALUES (gen_random_uuid(), $1,
              coalesce($2::text::name, CASE WHEN row_security_active('device_group') THEN current_user END))
            ON CONFLICT (name) DO NOTHING
            """
        return try connection.logging("group add", name) { () throws(PostgresError) in
            try connection.run(sql) {
                $0.bind(stored: name)
                $0.bind(tenant)
            } == 1
        }
    }

    /// Removes a group and its geofences, but not its devices.
    ///
    /// - Returns: `false` if there is no group with the name.
    /// - Throws: `PostgresError` if it cannot be removed.
    package func remove(_ name: String) throws(PostgresError) -> Bool {
        try connection.logging("group remove", name) { () throws(PostgresError) in
            try connection.run("DELETE FROM device_group WHERE name = $1") { $0.bind(stored: name) } == 1
        }
    }

    /// The first name without a group; `nil` if all exist.
    package func missing(of names: [String]) throws(PostgresError) -> String? {
        for name in names {
            let sql = "SELECT 1 FROM device_group WHERE name = $1"
            guard try connection.integer(sql, bind: { $0.bind(stored: name) }) == 1 else { return name }
        }
        return nil
    }

    /// SQL condition that a row's device is in the group whose name is the numbered parameter; always true for `nil`.
    static func condition(_ name: String?, parameter: Int, of column: String = "device") -> String {
        guard name != nil else { return "true" }
        return """
            \(column) IN (SELECT m.device FROM group_member AS m JOIN device_group AS g USING (device_group)
              WHERE g.name = $\(parameter))
            """
    }

    /// Binds the parameter of `condition`, if it has one.
    static func bind(_ name: String?, to parameters: inout PostgresParameters) {
        if let name { parameters.bind(stored: name) }
    }
}
