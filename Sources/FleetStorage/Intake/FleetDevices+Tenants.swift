package import Postgres

extension FleetDevices {
    /// Whether the server has a role with a name.
    package func hasRole(_ name: String) throws(PostgresError) -> Bool {
        try connection.integer("SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = $1::text::name") { $0.bind(name) }
            == 1
    }

    /// Makes a device visible to one role only, apart from the owner of the tables; it leaves the groups of other
    /// roles.
    ///
    /// - Parameters:
    ///   - name: the name of the device.
    ///   - tenant: the role; `nil` for none.
    /// - Returns: `false` if there is no such device.
    /// - Throws: `PostgresError` if it cannot be written.
    package func give(_ name: String, to tenant: String?) throws(PostgresError) -> Bool {
        try connection.transaction { () throws(PostgresError) in
            guard let device = try DeviceKey(ofKnown: name, in: connection) else { return false }
            try give(device, to: tenant)
            return true
        }
    }

    /// Makes a device visible to one role only, within an open transaction.
    func give(_ device: DeviceKey, to tenant: String?) throws(PostgresError) {
        try connection.run("UPDATE device SET tenant = $2::text::name WHERE device = $1") {
            $0.bind(device)
            $0.bind(tenant)
        }
        let leaving = """
            DELETE FROM group_member WHERE device = $1 AND device_group IN (
              SELECT device_group FROM device_group WHERE tenant IS NOT NULL AND tenant IS DISTINCT FROM $2::text::name)
            """
        try connection.run(leaving) {
            $0.bind(device)
            $0.bind(tenant)
        }
    }
}
