internal import GNSS
package import Logbook

/// The alerts of a fleet's devices.
package struct FleetAlerts {
    private static let columns = "device.name, kind, subject, since, until, value"

    /// Most notices sent at once.
    private static let most: Int64 = 200

    private let connection: PostgresConnection

    /// Connects to a database, creating its tables if needed.
    ///
    /// - Throws: `PostgresError` if the connection fails, or a newer gpslog created the tables.
    package init(in address: PostgresAddress) throws(PostgresError) {
        connection = try FleetSchema.connection(to: address)
    }

    /// Uses a connection to a database that already has its tables.
    init(_ connection: PostgresConnection) { self.connection = connection }

    /// Alerts that last, then those that are over, the newest first.
    package func latest(limit: Int) throws(PostgresError) -> [DeviceAlert] {
        let sql = """
            SELECT \(Self.columns) FROM alert JOIN device USING (device)
            ORDER BY until IS NOT NULL, since DESC, device.name, kind, subject LIMIT $1
            """
        return try connection.rows(of: sql, bind: { $0.bind(Int64(limit)) }, read: { $0.nextAlert() })
            .compactMap(\.self)
    }

    /// Judges all devices by the rules, and claims the beginnings and ends of alerts that are not claimed yet.
    ///
    /// Of several collectors, each alert is taken by one. An alert that ended before its beginning was taken is taken
    /// as two notices.
    package func take() throws(PostgresError) -> [DeviceAlert] {
        try connection.transaction { () throws(PostgresError) in
            let lock = "SELECT pg_try_advisory_xact_lock(hashtextextended('gpslog alerts', 0))"
            guard try connection.integer(lock) == 1 else { return [] }
            try connection.execute("SET LOCAL jit = off; SELECT judge_alerts()")
            return try taken("is_told", "NOT is_told", until: "NULL::bigint")
                + taken("is_end_told", "is_told AND until IS NOT NULL AND NOT is_end_told", until: "until")
        }
    }

    private func taken(
        _ column: String,
        _ condition: String,
        until: String
    ) throws(PostgresError) -> [DeviceAlert] {
        let sql = """
            WITH taken AS (
              UPDATE alert SET \(column) = true WHERE (device, kind, subject, since) IN (
                SELECT device, kind, subject, since FROM alert WHERE \(condition) ORDER BY since LIMIT $1)
              RETURNING device, kind, subject, since, \(until) AS until, value
            )
            SELECT \(Self.columns) FROM taken JOIN device USING (device) ORDER BY since
            """
        return try connection.rows(of: sql, bind: { $0.bind(Self.most) }, read: { $0.nextAlert() }).compactMap(\.self)
    }

    /// Puts a notice back that could not be sent.
    package func putBack(_ alert: DeviceAlert) throws(PostgresError) {
        let sql = """
            UPDATE alert SET \(alert.until == nil ? "is_told" : "is_end_told") = false
            WHERE device = (SELECT device FROM device WHERE name = $1) AND kind = $2 AND subject = $3 AND since = $4
            """
        try connection.run(sql) {
            $0.bind(stored: alert.device)
            $0.bind(alert.kind.rawValue)
            $0.bind(stored: alert.fence ?? "")
            $0.bind(alert.since.nanosecondsSince1970)
        }
    }
}

extension PostgresRow {
    fileprivate mutating func nextAlert() -> DeviceAlert? {
        let (device, kind) = (nextStoredText() ?? "", nextText().flatMap(DeviceAlert.Kind.init))
        let (fence, since, until) = (nextStoredText() ?? "", nextInteger(), nextInteger())
        guard let kind, let since else { return nil }
        return DeviceAlert(
            kind,
            of: device,
            fence: fence.isEmpty ? nil : fence,
            since: UTCTime(nanosecondsSince1970: since),
            until: until.map { UTCTime(nanosecondsSince1970: $0) },
            value: nextReal()
        )
    }
}
