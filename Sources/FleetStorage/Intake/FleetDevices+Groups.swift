package import Postgres

extension FleetDevices {
    package enum Grouping: Hashable, Sendable {
        case done
        case unknownDevice
        case unknownGroup(String)
    }

    /// Assigns a device to groups and removes it from all others visible to the user.
    ///
    /// - Parameters:
    ///   - name: the name of the device.
    ///   - groups: the names of the groups; empty to remove it from all.
    /// - Returns: the outcome. Nothing is changed unless it is `done`.
    /// - Throws: `PostgresError` if it cannot be written.
    package func put(_ name: String, into groups: [String]) throws(PostgresError) -> Grouping {
        try connection.transaction { () throws(PostgresError) in
            guard let device = try DeviceKey(ofKnown: name, in: connection) else { return .unknownDevice }
            if let missing = try FleetGroups(connection).missing(of: groups) { return .unknownGroup(missing) }
            try connection.run("DELETE FROM group_member WHERE device = $1") { $0.bind(device) }
            try add(device, to: groups)
            return .done
        }
    }

    /// Adds a device to groups within an open transaction, ignoring unknown groups.
    func add(_ device: DeviceKey, to groups: [String]) throws(PostgresError) {
        let sql = """
            INSERT INTO group_member (device, device_group)
            SELECT $1, device_group FROM device_group WHERE name = $2 ON CONFLICT DO NOTHING
            """
        for group in groups {
            try connection.run(sql) {
                $0.bind(device)
                $0.bind(stored: group)
            }
        }
    }
}
