package import Postgres

extension FleetDevices {
    /// The outcome of putting a device into groups.
    package enum Grouping: Hashable, Sendable {
        /// It is in these groups now.
        case done
        /// There is no such device.
        case unknownDevice
        /// There is no group of this name.
        case unknownGroup(String)
    }

    /// Puts a device into groups, and out of all others that the user sees.
    ///
    /// - Parameters:
    ///   - name: the name of the device.
    ///   - groups: the names of the groups; none to have it in none.
    /// - Returns: the outcome; nothing is changed unless it is done.
    /// - Throws: `PostgresError` where it cannot be written.
    package func put(_ name: String, into groups: [String]) throws(PostgresError) -> Grouping {
        try connection.transaction { () throws(PostgresError) in
            guard let device = try DeviceKey(ofKnown: name, in: connection) else { return .unknownDevice }
            if let missing = try FleetGroups(connection).missing(of: groups) { return .unknownGroup(missing) }
            try connection.run("DELETE FROM group_member WHERE device = $1") { $0.bind(device) }
            try add(device, to: groups)
            return .done
        }
    }

    /// Has a device in further groups, within an open transaction; what is the name of none is passed over.
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
