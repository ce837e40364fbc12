internal import GNSS
package import Logbook

extension FleetMap {
    /// Figures of the devices visible to the user by days or months, sorted by device and day.
    ///
    /// - Parameters:
    ///   - query: the period, the devices and the time zone.
    ///   - limit: the most rows.
    /// - Returns: the rows; `nil` if the server does not know the time zone.
    /// - Throws: `PostgresError` if they cannot be read.
    package func report(_ query: DeviceReportQuery, limit: Int) throws(PostgresError) -> [DeviceReportRow]? {
        try reading { connection throws(PostgresError) -> [DeviceReportRow]? in
            guard try Self.knows(query.zone, connection) else { return nil }
            try connection.execute("SET LOCAL jit = off")
            return try connection.rows(
                of: Self.figures(of: query),
                bind: { parameters in
                    Self.bind(query, to: &parameters)
                    parameters.bind(Int64(limit))
                },
                read: { row in
                    DeviceReportRow(
                        of: row.nextStoredText() ?? "",
                        on: row.nextText() ?? "",
                        distance: row.nextReal() ?? 0,
                        business: row.nextReal(),
                        movingTime: row.nextReal() ?? 0,
                        standingTime: row.nextReal() ?? 0,
                        topSpeed: row.nextReal(),
                        stops: Int(row.nextInteger() ?? 0)
                    )
                }
            )
        } ?? []
    }

    /// The stops of the query's device that overlap its period, in order of time, at most 5000.
    package func stops(_ query: DeviceReportQuery) throws(PostgresError) -> [DeviceStop] {
        let sql = """
            SELECT since, until, latitude, longitude, coalesce(
              (SELECT g.name FROM geofence AS g WHERE g.bounds @> box(point(longitude, latitude), point(longitude, latitude))
                AND CASE WHEN g.outline IS NULL THEN metres_between(g.latitude, g.longitude, s.latitude, s.longitude) <= g.radius
                  ELSE g.outline @> point(s.longitude, s.latitude) END
                ORDER BY area(g.bounds) LIMIT 1),
              (SELECT coalesce(w.place, w.text) FROM waypoint AS w
                WHERE w.device = $1 AND metres_between(w.latitude, w.longitude, s.latitude, s.longitude)
                  <= greatest(coalesce(w.radius, 0), 200)
                ORDER BY metres_between(w.latitude, w.longitude, s.latitude, s.longitude) LIMIT 1))
            FROM (
              SELECT device, since, until, latitude, longitude FROM stop
              UNION ALL
              SELECT device, since, NULL, latitude, longitude FROM halt JOIN (
                SELECT device, time FROM latest) AS l USING (device)
              WHERE l.time - halt.since >= 300000000000
            ) AS s JOIN device USING (device)
            WHERE device.name = $1 AND since < $3 AND coalesce(until, $3) > $2 ORDER BY since LIMIT 5000
            """
        return try reading { connection throws(PostgresError) in
            try connection.rows(
                of: sql,
                bind: {
                    $0.bind(stored: query.device ?? "")
                    $0.bind(query.from.nanosecondsSince1970)
                    $0.bind(query.to.nanosecondsSince1970)
                },
                read: { row -> DeviceStop? in
                    let (since, until) = (row.nextInteger(), row.nextInteger())
                    guard let since, let latitude = row.nextReal(), let longitude = row.nextReal(),
                        let place = Coordinate(latitude: latitude, longitude: longitude)
                    else { return nil }
                    return DeviceStop(
                        since: UTCTime(nanosecondsSince1970: since),
                        until: until.map { UTCTime(nanosecondsSince1970: $0) },
                        at: place,
                        named: row.nextStoredText()
                    )
                }
            ).compactMap(\.self)
        } ?? []
    }

    private static func knows(_ zone: String, _ connection: PostgresConnection) throws(PostgresError) -> Bool {
        if zone == "UTC" { return true }
        return try connection.integer("SELECT count(*) FROM pg_timezone_names WHERE name = $1") { $0.bind(zone) } == 1
    }

    private static func figures(of query: DeviceReportQuery) -> String {
        let device = query.device == nil ? "true" : "name = $5"
        let group = FleetGroups.condition(query.group, parameter: query.device == nil ? 5 : 6)
        let limit = 5 + (query.device == nil ? 0 : 1) + (query.group == nil ? 0 : 1)
        return """
            WITH chosen AS (
              SELECT device, name, rule_value(device, 'business-hours') AS hours FROM device WHERE \(device) AND \(group)
            ), part AS (
              SELECT p.*, to_timestamp(p.period * 1800) AT TIME ZONE $3 AS start
              FROM device_period AS p WHERE p.period >= $1 AND p.period < $2
            ), halts AS (
              SELECT device, date_trunc($4, to_timestamp(since / 1e9) AT TIME ZONE $3) AS day, count(*) AS stops FROM stop
              WHERE since >= $1 * \(FleetPeriods.length) AND since < $2 * \(FleetPeriods.length) GROUP BY 1, 2
            )
            SELECT name, to_char(day, 'YYYY-MM-DD'), distance, business, moving, standing, top, coalesce(stops, 0)
            FROM (
              SELECT device, c.name, date_trunc($4, start) AS day, sum(distance) AS distance,
                CASE WHEN c.hours IS NOT NULL
                  THEN coalesce(sum(distance) FILTER (WHERE within_hours(start, c.hours)), 0) END AS business,
                sum(moving_time) AS moving, sum(standing_time) AS standing, max(top_speed) AS top
              FROM part JOIN chosen AS c USING (device) GROUP BY device, c.name, c.hours, date_trunc($4, start)
            ) AS figures LEFT JOIN halts USING (device, day)
            ORDER BY name, day LIMIT $\(limit)
            """
    }

    private static func bind(_ query: DeviceReportQuery, to parameters: inout PostgresParameters) {
        // Periods that begin within the query's period.
        for time in [query.from, query.to] {
            let nanoseconds = time.nanosecondsSince1970
            parameters.bind(nanoseconds / FleetPeriods.length + (nanoseconds % FleetPeriods.length > 0 ? 1 : 0))
        }
        parameters.bind(query.zone)
        parameters.bind(query.step.rawValue)
        if let device = query.device { parameters.bind(stored: device) }
        FleetGroups.bind(query.group, to: &parameters)
    }
}
