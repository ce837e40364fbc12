package import GNSS
package import Logbook

/// The alerts of a fleet's devices.
package struct FleetAlerts: FleetPart {
    private static let columns = "device.name, kind, subject, since, until, value, acknowledged"

    /// Most notices sent at once.
    private static let most: Int64 = 200

    private let connection: PostgresConnection

    package init(_ connection: PostgresConnection) { self.connection = connection }

    /// Alerts that last, then those that are over, the newest first.
    package func latest(limit: Int) throws(PostgresError) -> [DeviceAlert] {
        let sql = """
            SELECT \(Self.columns) FROM alert JOIN device USING (device)
            ORDER BY until IS NOT NULL, since DESC, device.name, kind, subject LIMIT $1
            """
        return try connection.rows(of: sql, bind: { $0.bind(Int64(limit)) }, read: { $0.nextAlert() })
            .compactMap(\.self)
    }

    /// Begins a transaction during which no other collector sends alerts.
    ///
    /// It ends with `release`, or with the connection, as when the program is killed.
    ///
    /// - Returns: `false` if another collector sends them now.
    package func hold() throws(PostgresError) -> Bool {
        try connection.hold()
        let lock = "SELECT pg_try_advisory_xact_lock(hashtextextended('gpslog alerts', 0))"
        if try connection.integer(lock) == 1 { return true }
        release()
        return false
    }

    /// Ends what `hold` began.
    package func release() { connection.rollBackHeld() }

    /// Judges all devices by the rules.
    ///
    /// - Returns: beginnings of alerts that are not sent yet, then such ends. An alert that ended before its beginning
    ///   was sent has two notices.
    package func pending() throws(PostgresError) -> [DeviceAlert] {
        try connection.transaction { () throws(PostgresError) in
            try connection.execute("SET LOCAL jit = off; SELECT judge_alerts()")
            return try pending("NOT is_told", until: "NULL::bigint")
                + pending("until IS NOT NULL AND NOT is_end_told", until: "until")
        }
    }

    private func pending(_ condition: String, until: String) throws(PostgresError) -> [DeviceAlert] {
        let sql = """
            SELECT \(Self.columns.replacing("until", with: until)) FROM alert JOIN device USING (device)
            WHERE \(condition) ORDER BY since LIMIT $1
            """
        return try connection.rows(of: sql, bind: { $0.bind(Self.most) }, read: { $0.nextAlert() }).compactMap(\.self)
    }

    /// Notes that beginnings or ends were sent.
    package func noteSent(_ alerts: [DeviceAlert]) throws(PostgresError) {
        try connection.transaction { () throws(PostgresError) in
            for alert in alerts {
                let column = alert.until == nil ? "is_told" : "is_end_told"
                try connection.runLater("UPDATE alert SET \(column) = true \(Self.one)") {
                    Self.bind(alert.device, alert.kind, alert.fence, alert.since, to: &$0)
                }
            }
        }
    }

    /// Notes that a user has acknowledged an alert, which stays as it is.
    ///
    /// - Returns: `false` if there is no such alert, or another user has acknowledged it.
    package func acknowledge(
        _ kind: DeviceAlert.Kind,
        of device: String,
        fence: String?,
        since: UTCTime
    ) throws(PostgresError) -> Bool {
        let sql = "UPDATE alert SET acknowledged = $5 \(Self.one) AND acknowledged IS NULL"
        return try connection.logging("alert acknowledge", "\(device): \(kind.rawValue)") { () throws(PostgresError) in
            try connection.run(sql) {
                Self.bind(device, kind, fence, since, to: &$0)
                $0.bind(stored: FleetAuthor.current?.name ?? "")
            } == 1
        }
    }

    /// Condition of an alert, whose key is the first four parameters.
    private static let one = """
        WHERE device = (SELECT device FROM device WHERE name = $1) AND kind = $2 AND subject = $3 AND since = $4
        """

    private static func bind(
        _ device: String,
        _ kind: DeviceAlert.Kind,
        _ fence: String?,
        _ since: UTCTime,
        to parameters: inout PostgresParameters
    ) {
        parameters.bind(stored: device)
        parameters.bind(kind.rawValue)
        parameters.bind(stored: fence ?? "")
        parameters.bind(since.nanosecondsSince1970)
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
            value: nextReal(),
            acknowledgedBy: nextStoredText()
        )
    }
}
