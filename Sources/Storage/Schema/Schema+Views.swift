internal import SQLite

extension Schema {
    /// Lets the statements of a connection see what is in the database and in chunks and files beside it as one.
    ///
    /// The views are the connection's own, as they call a function that only gpslog's connections have, and hide the tables of the
    /// same names. The file is not changed: of an older one, the columns that it lacks are NULL.
    static func defineViews(in connection: Connection) throws(SQLiteError) {
        let sql = "SELECT name FROM pragma_table_info('fix', 'main')"
        let stored = try connection.rows(of: sql) { $0.nextText() ?? "" }
        try connection.execute(views(ofFixesWith: Set(stored)))
    }

    private static func views(ofFixesWith stored: Set<String>) -> String {
        let fromTable = FixColumns.all.map { stored.contains($0.name) ? $0.name : "NULL AS \($0.name)" }
        let sealed = FixColumns.all.enumerated().map { "value ->> '$[\($0)]' AS \($1.name)" }
        return """
            PRAGMA temp_store = MEMORY;
            CREATE TEMP TABLE recent_fix (
              id INTEGER PRIMARY KEY, \(list(FixColumns.all.map(\.name).filter { $0 != "id" }))
            );
            CREATE TEMP VIEW fix AS
            SELECT \(list(fromTable)) FROM main.fix UNION ALL
            SELECT \(list(FixColumns.all.map(\.name))) FROM temp.recent_fix;

            -- One row for each fix, sealed or not, but for those of tracks that the user has deleted.
            CREATE TEMP VIEW every_fix AS SELECT * FROM (
              SELECT \(list(FixColumns.all.map(\.name))) FROM fix UNION ALL
              SELECT \(list(sealed)) FROM chunk, json_each(\(SealedFixesFunction.name)(chunk.data))
            ) WHERE track IS NULL OR track NOT IN (SELECT track FROM deleted_track);

            CREATE TEMP VIEW location AS \(locations);
            CREATE TEMP VIEW rejected_location AS \(rejectedLocations);
            CREATE TEMP VIEW upload AS \(acknowledgements);

            """
    }

    private static let locations = """
        SELECT every_fix.id, \(isoText) AS time,
          coalesce(refined_latitude, latitude) AS latitude, coalesce(refined_longitude, longitude) AS longitude,
          iif(refined_latitude IS NULL, altitude, refined_altitude) AS altitude,
          iif(refined_latitude IS NULL, speed, refined_speed) AS speed,
          iif(refined_latitude IS NULL, course, refined_course) AS course,
          horizontal_accuracy, vertical_accuracy, hdop, satellites_used, quality, track,
          receiver.identity AS receiver, week_rollovers, distance_travelled, fused,
          iif(rule IS NOT NULL, 'predicted', iif(held, 'held', 'accepted')) AS status
        FROM every_fix JOIN receiver ON receiver.id = every_fix.receiver WHERE track IS NOT NULL
        """

    private static let rejectedLocations = """
        SELECT every_fix.id, \(isoText) AS time, latitude, longitude, altitude, speed, course,
          hdop, satellites_used, quality, rule, measured, threshold, receiver.identity AS receiver, week_rollovers
        FROM every_fix JOIN receiver ON receiver.id = every_fix.receiver WHERE track IS NULL
        """

    private static let acknowledgements = """
        SELECT upload_target.name AS target, receiver.identity AS receiver, first_fix, last_fix, locations,
          \(isoText) AS acknowledged_time
        FROM (SELECT *, acknowledged_time AS time, 0 AS time_leap FROM upload_span) AS span
        JOIN upload_target ON upload_target.id = span.target JOIN receiver ON receiver.id = span.receiver
        """

    /// The columns `time` and `time_leap` as ISO 8601 with milliseconds, right before 1970 and in leap seconds too.
    private static let isoText = """
        iif(time_leap = 0,
          strftime('%Y-%m-%dT%H:%M:%S', (time - (\(fraction))) / 1000000000, 'unixepoch')
            || printf('.%03dZ', (\(fraction)) / 1000000),
          strftime('%Y-%m-%dT23:59:60', (time + 1) / 1000000000 - 1, 'unixepoch')
            || printf('.%03dZ', (time_leap - 1) / 1000000))
        """

    private static let fraction = "(time % 1000000000 + 1000000000) % 1000000000"

    private static func list(_ columns: [String]) -> String { columns.joined(separator: ", ") }
}
