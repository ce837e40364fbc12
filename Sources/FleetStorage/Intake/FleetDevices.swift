package import GNSS
package import Postgres
internal import Storage

/// The devices of a fleet, and the tokens by which they are let in.
package struct FleetDevices {
    let connection: PostgresConnection

    /// The devices in a database; its tables are made where they are missing.
    ///
    /// - Throws: `PostgresError` where the server does not let us in, or a newer gpslog made the tables.
    package init(in address: PostgresAddress) throws(PostgresError) {
        connection = try FleetSchema.connection(to: address)
    }

    /// The devices that a connection reaches, whose tables are there.
    init(_ connection: PostgresConnection) { self.connection = connection }

    /// A device as a list has it.
    package struct Entry: Hashable, Sendable {
        /// Its name.
        package let name: String

        /// True where a token or a topic lets it in.
        package let isLetIn: Bool

        /// The number of fixes that it has.
        package let fixes: Int64

        /// The time of its latest location, which that of a clock far ahead never becomes; nil where it has none.
        package let latest: UTCTime?

        /// The role of the server whose it is; nil where it is nobody's.
        package let tenant: String?

        /// The groups that it is in, by their names.
        package let groups: [String]
    }

    /// All devices, or those of a group, by their names.
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

    /// All devices of a database by their names, with the time of each one's latest location, on a thread of their own.
    ///
    /// - Parameters:
    ///   - address: the database.
    ///   - group: the name of the group whose devices are meant; nil for all.
    /// - Returns: none where the tables are not there.
    /// - Throws: `PostgresError` where it cannot be read.
    package static func known(
        in address: PostgresAddress,
        group: String? = nil
    ) async throws(PostgresError) -> [Known] {
        try await StorageQueue().run { () throws(PostgresError) in
            let connection = try PostgresConnection(address)
            // Tables of an earlier gpslog have devices, but no groups.
            guard try connection.schemaVersion >= (group == nil ? 1 : FleetSchema.newest) else { return [] }
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

    /// A device as whoever looks at it chooses it.
    package struct Known: Hashable, Sendable {
        /// Its name.
        package let name: String

        /// The time of its latest location; nil where it has none.
        package let latest: UTCTime?
    }

    /// Makes a device known where it is not, and lets it in by a token.
    ///
    /// - Parameters:
    ///   - name: the name of the device.
    ///   - hash: the SHA-256 of the token's secret.
    ///   - tenant: the role of the server whose it becomes; nil to leave that as it is.
    ///   - groups: the names of further groups that it comes into; what is the name of none is passed over.
    /// - Returns: the key of the device; nil where it has a token already.
    /// - Throws: `PostgresError` where it cannot be written.
    package func add(
        _ name: String,
        secretHash hash: [UInt8],
        tenant: String? = nil,
        groups: [String] = []
    ) throws(PostgresError) -> [UInt8]? {
        try connection.transaction { () throws(PostgresError) in
            let device = try DeviceKey(of: name, in: connection)
            // Two who add it at a time come one after the other.
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
            return device.bytes
        }
    }

    /// Has a device's tokens and its topic let nobody in any more; what it has sent stays.
    ///
    /// - Returns: the number of tokens; nil where there is no such device.
    package func revoke(_ name: String) throws(PostgresError) -> Int? {
        try connection.transaction { () throws(PostgresError) in
            guard try isKnown(name) else { return nil }
            try connection.run("UPDATE device SET topic = NULL WHERE name = $1") { $0.bind(stored: name) }
            let sql = "DELETE FROM device_token WHERE device = (SELECT device FROM device WHERE name = $1)"
            return try connection.run(sql) { $0.bind(stored: name) }
        }
    }

    /// The outcome of naming a device anew.
    package enum Renaming: Hashable, Sendable {
        /// It is called so now.
        case done
        /// There is no such device.
        case unknown
        /// Another device has the name.
        case taken
    }

    /// Names a device anew; its token stays as it is.
    package func rename(_ name: String, to new: String) throws(PostgresError) -> Renaming {
        try connection.transaction { () throws(PostgresError) in
            guard try isKnown(name) else { return .unknown }
            if try isKnown(new) { return .taken }
            try connection.run("UPDATE device SET name = $2 WHERE name = $1") {
                $0.bind(stored: name)
                $0.bind(stored: new)
            }
            return .done
        }
    }

    private func isKnown(_ name: String) throws(PostgresError) -> Bool {
        try connection.integer("SELECT 1 FROM device WHERE name = $1") { $0.bind(stored: name) } == 1
    }
}
