package import GNSS
internal import Platform
internal import Storage

/// The devices of a fleet and their access tokens.
package struct FleetDevices: FleetPart {
    let connection: PostgresConnection

    package init(_ connection: PostgresConnection) { self.connection = connection }

    package struct Entry: Hashable, Sendable {
        package let name: String

        /// Whether it has a token or a topic.
        package let isLetIn: Bool

        package let fixes: Int64

        /// Time of its latest location, ignoring those of a clock far ahead; `nil` without locations.
        package let latest: UTCTime?

        /// The role that can see it; `nil` if only the owner of the tables can.
        package let tenant: String?

        /// Names of its groups, sorted.
        package let groups: [String]
    }

    /// All devices, or those of a group, sorted by name.
    package func all(in group: String? = nil) throws(PostgresError) -> [Entry] {
        let sql = """
            SELECT name,
              (topic IS NOT NULL OR EXISTS (SELECT FROM device_token WHERE device_token.device = device.device))::int,
              (SELECT coalesce(sum(fixes), 0)::bigint FROM chunk WHERE chunk.device = device.device),
              (SELECT time FROM latest WHERE latest.device = device.device),
              tenant::text,
              (SELECT string_agg(g.name, E'\\n' ORDER BY g.name)
                FROM group_member AS m JOIN device_group AS g USING (device_group) WHERE m.device = device.device)
            FROM device WHERE \(FleetGroups.condition(group, parameter: 1)) ORDER BY name
            """
        return try connection.rows(of: sql, bind: { FleetGroups.bind(group, to: &$0) }) { row in
            Entry(
                name: row.nextStoredText() ?? "",
                isLetIn: row.nextInteger() == 1,
                fixes: row.nextInteger() ?? 0,
                latest: row.nextInteger().map { UTCTime(nanosecondsSince1970: $0) },
                tenant: row.nextText(),
                groups: (row.nextStoredText() ?? "").split(separator: "\n").map(String.init)
            )
        }
    }

    /// Devices sorted by name, with the time of their latest location, read on a separate thread.
    ///
    /// - Parameters:
    ///   - address: the database.
    ///   - group: the name of a group; `nil` for all devices.
    /// - Returns: the devices; empty if the tables do not exist.
    /// - Throws: `PostgresError` if the database cannot be read.
    package static func known(
        in address: PostgresAddress,
        group: String? = nil
    ) async throws(PostgresError) -> [Known] {
        try await ExecutorThread().run { () throws(PostgresError) in
            let connection = try PostgresConnection(address)
            guard try connection.schemaVersion >= FleetSchema.newest else { return [] }
            let sql = """
                SELECT name, time FROM device LEFT JOIN latest USING (device)
                WHERE \(FleetGroups.condition(group, parameter: 1)) ORDER BY name
                """
            return try connection.rows(of: sql, bind: { FleetGroups.bind(group, to: &$0) }) { row in
                let name = row.nextStoredText() ?? ""
                return Known(name: name, latest: row.nextInteger().map { UTCTime(nanosecondsSince1970: $0) })
            }
        }
    }

    /// A device to choose for viewing.
    package struct Known: Hashable, Sendable {
        package let name: String

        /// Time of its latest location; `nil` without locations.
        package let latest: UTCTime?
    }

    /// Adds a device if needed, and accepts a token for it.
    ///
    /// - Parameters:
    ///   - name: the name of the device.
    ///   - hash: the SHA-256 of the token's secret.
    ///   - tenant: the role that may see the device; `nil` to leave it unchanged.
    ///   - groups: the names of groups to add it to. Unknown groups are ignored.
    /// - Returns: the key of the device; `nil` if it already has a token.
    /// - Throws: `PostgresError` if it cannot be written.
    package func add(
        _ name: String,
        secretHash hash: [UInt8],
        tenant: String? = nil,
        groups: [String] = []
    ) throws(PostgresError) -> [UInt8]? {
        try connection.transaction { () throws(PostgresError) in
            let device = try DeviceKey(of: name, in: connection)
            // Serialises concurrent calls for the same device.
            _ = try DeviceNumbers(locking: device, in: connection)
            let sql = "SELECT count(*) FROM device_token WHERE device = $1"
            let count = try connection.integer(sql) { $0.bind(device) }
            guard count == 0 else { return nil }
            try connection.run("INSERT INTO device_token (device, secret) VALUES ($1, $2)") {
                $0.bind(device)
                $0.bind(hash)
            }
            if let tenant { try give(device, to: tenant) }
            try add(device, to: groups)
            try connection.log("device add", name)
            return device.bytes
        }
    }

    /// Revokes a device's tokens and its topic, keeping its fixes.
    ///
    /// - Returns: the number of tokens; `nil` if there is no such device.
    package func revoke(_ name: String) throws(PostgresError) -> Int? {
        try connection.transaction { () throws(PostgresError) in
            guard try isKnown(name) else { return nil }
            try connection.log("device revoke", name)
            try connection.run("UPDATE device SET topic = NULL WHERE name = $1") { $0.bind(stored: name) }
            let sql = "DELETE FROM device_token WHERE device = (SELECT device FROM device WHERE name = $1)"
            return try connection.run(sql) { $0.bind(stored: name) }
        }
    }

    package enum Renaming: Hashable, Sendable {
        case done
        case unknown
        /// Another device has the name.
        case taken
    }

    /// Renames a device, keeping its tokens.
    package func rename(_ name: String, to new: String) throws(PostgresError) -> Renaming {
        try connection.transaction { () throws(PostgresError) in
            guard try isKnown(name) else { return .unknown }
            if try isKnown(new) { return .taken }
            try connection.run("UPDATE device SET name = $2 WHERE name = $1") {
                $0.bind(stored: name)
                $0.bind(stored: new)
            }
            try connection.log("device rename", "\(name): \(new)")
            return .done
        }
    }

    /// Whether there is a device with a name, which the user may see.
    package func isKnown(_ name: String) throws(PostgresError) -> Bool {
        try connection.integer("SELECT 1 FROM device WHERE name = $1") { $0.bind(stored: name) } == 1
    }
}

extension FleetDevices {
    /// Outcome of assigning an MQTT topic to a device.
    package enum Subscription: Hashable, Sendable {
        case done
        /// Another device has the topic.
        case taken
    }

    /// Accepts MQTT messages of a topic for a device, instead of its previous topic.
    ///
    /// The device is added if needed.
    ///
    /// - Parameters:
    ///   - name: the name of the device.
    ///   - topic: the topic.
    ///   - tenant: the role that may see the device; `nil` to leave it unchanged.
    ///   - groups: the names of groups to add it to. Unknown groups are ignored.
    /// - Returns: the outcome.
    /// - Throws: `PostgresError` if it cannot be written.
    package func add(
        _ name: String,
        topic: String,
        tenant: String? = nil,
        groups: [String] = []
    ) throws(PostgresError) -> Subscription {
        try connection.transaction { () throws(PostgresError) in
            // If the topic is taken, change nothing and add no device.
            let known = try self.device(ofTopic: topic)
            if let known, try DeviceKey(ofKnown: name, in: connection)?.bytes != known { return .taken }
            let device = try DeviceKey(of: name, in: connection)
            _ = try DeviceNumbers(locking: device, in: connection)
            try connection.run("UPDATE device SET topic = $2 WHERE device = $1") {
                $0.bind(device)
                $0.bind(stored: topic)
            }
            if let tenant { try give(device, to: tenant) }
            try add(device, to: groups)
            try connection.log("device add", name)
            return .done
        }
    }

    /// Key of the device with a topic; `nil` if no device has it.
    func device(ofTopic topic: String) throws(PostgresError) -> [UInt8]? {
        let sql = "SELECT device FROM device WHERE topic = $1"
        return try connection.rows(of: sql, bind: { $0.bind(stored: topic) }, read: { $0.nextBytes() }).first
    }
}

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
            try connection.log("device tenant", "\(name): \(tenant ?? "none")")
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
            try connection.log("device group", "\(name): \(groups.joined(separator: ", "))")
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
