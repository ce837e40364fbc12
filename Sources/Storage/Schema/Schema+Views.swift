internal import FixCodec
internal import Logbook

extension Schema {
    /// Defines temporary tables of the buffer files' contents, and the view `fix`, which hides the table of that name.
    ///
    /// The file is not changed. Columns missing in an older file are NULL.
    static func defineRecentTables(in connection: Connection) throws(SQLiteError) {
        let latest = list(FixColumns.all.filter { $0.name != "id" }.map(\.declaration))
        // Summaries in buffer files have negative numbers.
        try connection.execute(
            """
            PRAGMA temp_store = MEMORY;
            CREATE TEMP TABLE recent_fix (id INTEGER PRIMARY KEY, \(latest));
            CREATE TEMP VIEW fix AS
            \(try tableRows(in: connection)) FROM main.fix UNION ALL
            SELECT \(columns) FROM temp.recent_fix;
            CREATE TEMP TABLE recent_sky (
              id INTEGER PRIMARY KEY, receiver INTEGER, start_time INTEGER, end_time INTEGER, data BLOB);
            CREATE TEMP VIEW every_sky_chunk AS
            SELECT id, receiver, start_time, end_time, data FROM main.sky_chunk UNION ALL
            SELECT -id AS id, receiver, start_time, end_time, data FROM temp.recent_sky;

            """
        )
    }

    /// Defines views for the user's queries that combine the tables, the chunks and the buffer files.
    ///
    /// The views are temporary, as they read a virtual table that only gpslog's connections have. Other commands do not
    /// need them, and defining them takes longer than listing all tracks.
    static func defineViews(in connection: Connection) throws(SQLiteError) {
        try SealedFixTable.define(in: connection)
        try connection.execute(views(with: tableRows(in: connection)))
        try SealedSkyTable.define(in: connection)
        try connection.execute(viewOfSkies)
    }

    private static let columns = list(FixColumns.all.map(\.name))

    /// The beginning of a query for all columns of `main.fix`.
    private static func tableRows(in connection: Connection) throws(SQLiteError) -> String {
        // Older files lack only the last columns. Asking for the last one is much faster than listing them all.
        let last = FixColumns.all.last?.name ?? "id"
        if (try? connection.rows(of: "SELECT \(last) FROM main.fix LIMIT 0") { $0.nextText() }) != nil {
            return "SELECT " + columns
        }
        let sql = "SELECT name FROM pragma_table_info('fix', 'main')"
        let stored = Set(try connection.rows(of: sql) { $0.nextText() ?? "" })
        return "SELECT " + list(FixColumns.all.map { stored.contains($0.name) ? $0.name : "NULL AS \($0.name)" })
    }

    // Each part of a union reads a single table, so that SQLite reads one after the other with the query's conditions
    // and order, without materializing rows. The chunks come first: SQLite 3.40 does not request an order from a
    // virtual table that follows a rowid table.
    private static func views(with table: String) -> String {
        """
        -- One row for each fix, sealed or not, but for those of tracks that the user has deleted.
        CREATE TEMP VIEW every_fix AS
        SELECT \(columns) FROM \(SealedFixTable.name) WHERE \(isShown) UNION ALL
        \(table) FROM main.fix WHERE \(isShown) UNION ALL
        SELECT \(columns) FROM temp.recent_fix WHERE \(isShown);

        -- The same with the time as text.
        CREATE TEMP VIEW dated_fix AS
        SELECT \(columns), time_text FROM \(SealedFixTable.name) WHERE \(isShown) UNION ALL
        \(table), CAST(\(isoText) AS TEXT) FROM main.fix WHERE \(isShown) UNION ALL
        SELECT \(columns), CAST(\(isoText) AS TEXT) FROM temp.recent_fix WHERE \(isShown);

        CREATE TEMP VIEW location AS \(locations);
        CREATE TEMP VIEW rejected_location AS \(rejectedLocations);
        CREATE TEMP VIEW upload AS \(acknowledgements);

        """
    }

    private static let viewOfSkies = """
        CREATE TEMP VIEW sky AS
        SELECT \(isoText) AS time, receiver.identity AS receiver,
          round((sky.end_time - sky.start_time) / 1e9, 3) AS duration, reports, constellation, satellite, signal,
          azimuth, elevation, strength, weakest, strongest, used
        FROM (SELECT *, start_time AS time, 0 AS time_leap FROM \(SealedSkyTable.name)) AS sky
        JOIN receiver ON receiver.id = sky.receiver;

        """

    private static let isShown = "(track IS NULL OR track NOT IN (SELECT track FROM deleted_track))"

    private static let locations = """
        SELECT id, time_text AS time,
          coalesce(refined_latitude, latitude) AS latitude, coalesce(refined_longitude, longitude) AS longitude,
          iif(refined_latitude IS NULL, altitude, refined_altitude) AS altitude,
          iif(refined_latitude IS NULL, speed, refined_speed) AS speed,
          iif(refined_latitude IS NULL, course, refined_course) AS course,
          horizontal_accuracy, vertical_accuracy, hdop, satellites_used, quality, track,
          \(identity) AS receiver, week_rollovers, distance_travelled, fused,
          iif(rule IS NOT NULL, 'disputed', iif(held, 'held', 'accepted')) AS status,
          iif(rule IS NULL AND NOT held, speed_accuracy, NULL) AS speed_accuracy,
          iif(rule IS NULL AND NOT held, course_accuracy, NULL) AS course_accuracy,
          \(suspicionText) AS suspicion, disagreement
        FROM dated_fix WHERE track IS NOT NULL
        """

    private static let rejectedLocations = """
        SELECT id, time_text AS time, latitude, longitude, altitude, speed, course,
          hdop, satellites_used, quality, rule, measured, threshold, \(identity) AS receiver, week_rollovers,
          speed_accuracy, course_accuracy, \(suspicionText) AS suspicion, disagreement
        FROM dated_fix WHERE track IS NULL
        """

    /// The names of the reasons, separated by spaces; NULL if the fix is not suspect.
    private static let suspicionText: String = {
        let names = Suspicion.Reason.allCases.map { "iif(suspicion & \(1 << $0.rawValue), '\($0.name) ', '')" }
        return "nullif(rtrim(\(names.joined(separator: " || "))), '')"
    }()

    private static let identity = "(SELECT identity FROM receiver WHERE receiver.id = dated_fix.receiver)"

    private static let acknowledgements = """
        SELECT upload_target.name AS target, receiver.identity AS receiver, first_fix, last_fix, locations,
          \(isoText) AS acknowledged_time
        FROM (SELECT *, acknowledged_time AS time, 0 AS time_leap FROM upload_span) AS span
        JOIN upload_target ON upload_target.id = span.target JOIN receiver ON receiver.id = span.receiver
        """

    /// The columns `time` and `time_leap` as ISO 8601 with milliseconds, also before 1970 and in leap seconds.
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

extension FixColumn {
    /// The column's name and type.
    ///
    /// The types must be equal in all parts of a union. Otherwise SQLite materializes the rows first.
    var declaration: String { name + " " + type }
}

/// The tables of a gpslog database, and the migrations that create them.
package enum Schema {
    /// "GPSL" in ASCII, the application ID in SQLite's header.
    package static let applicationIdentifier = 0x4750_534C

    /// The version of `baseline`; databases of lower versions are of development, and are refused.
    package static let firstVersion = 15

    /// All migrations, oldest first.
    ///
    /// A migration may change until a tagged release contains it; raise its version whenever you change it, so that
    /// databases of the former text are refused. Then it is frozen, as databases contain its text: append another one.
    package static let migrations = [Migration(to: firstVersion, baseline)]

    /// The current version, which this program reads and writes.
    package static var version: Int { migrations.last?.version ?? 0 }
}
