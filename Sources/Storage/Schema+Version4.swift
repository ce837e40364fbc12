extension Schema {
    // A fix has a location where it has a track, and was refused where it has a rule: accepted or held with a track
    // alone, predicted with both, rejected with a rule alone.
    static let verdicts = """
        ALTER TABLE fix ADD COLUMN held INTEGER NOT NULL DEFAULT 0; -- 1 where parked: the same place as before
        ALTER TABLE fix ADD COLUMN latitude_deviation REAL; -- metres, one standard deviation, as the receiver said
        ALTER TABLE fix ADD COLUMN longitude_deviation REAL;
        ALTER TABLE fix ADD COLUMN altitude_deviation REAL;
        ALTER TABLE fix ADD COLUMN distance_travelled REAL; -- metres since the location before, by the filter
        DROP INDEX location_once;
        -- One location of a receiver at an instant, so that a capture may be replayed again.
        CREATE UNIQUE INDEX location_once ON fix (receiver, time, time_leap) WHERE track IS NOT NULL;

        """

    // Fixes of older versions belong to no run: what they were judged by is not known.
    static let filterRuns = """
        CREATE TABLE filter_run (
          id INTEGER PRIMARY KEY,
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          profile TEXT, -- NULL where not known
          parameters TEXT NOT NULL DEFAULT '',
          first_fix INTEGER, -- number of a fix; NULL where there is none yet
          last_fix INTEGER -- those of other receivers may be between
        ) STRICT;
        ALTER TABLE fix ADD COLUMN filter_run INTEGER REFERENCES filter_run (id);
        INSERT INTO filter_run (receiver, first_fix, last_fix)
        SELECT receiver, min(id), max(id) FROM fix GROUP BY receiver ORDER BY min(id);

        """

    static let trackFigures = """
        ALTER TABLE track ADD COLUMN first_fix INTEGER; -- number of the fix that it begins with
        ALTER TABLE track ADD COLUMN standing_time REAL NOT NULL DEFAULT 0; -- seconds
        ALTER TABLE track ADD COLUMN top_speed REAL; -- metres a second; NULL where no speed is known
        ALTER TABLE track ADD COLUMN climb REAL; -- metres up; NULL where no altitude is known
        ALTER TABLE track ADD COLUMN descent REAL; -- metres down
        ALTER TABLE track ADD COLUMN climb_reference REAL; -- the altitude that the climb has come to
        ALTER TABLE track ADD COLUMN climb_direction INTEGER NOT NULL DEFAULT 0; -- 1 up, -1 down
        ALTER TABLE track ADD COLUMN climb_pending REAL NOT NULL DEFAULT 0; -- metres until this way counts whole
        UPDATE track SET standing_time = \(standingTimeOfVersion3);
        UPDATE track SET first_fix = beginning.fix
        FROM (SELECT track, min(id) AS fix FROM fix WHERE track IS NOT NULL GROUP BY track) AS beginning
        WHERE beginning.track = track.id;
        DROP INDEX track_by_receiver;
        CREATE INDEX track_by_receiver ON track (receiver, first_fix);
        -- The first number that a track beginning with this fix had, and has again if judging brings it back.
        CREATE TABLE former_track (
          first_fix INTEGER PRIMARY KEY,
          track INTEGER NOT NULL
        ) STRICT;

        """

    static let viewsOfVersion4 = """
        DROP VIEW location;
        CREATE VIEW location AS
        SELECT fix.id, \(isoTextWithLeapSeconds) AS time,
          coalesce(refined_latitude, latitude) AS latitude, coalesce(refined_longitude, longitude) AS longitude,
          iif(refined_latitude IS NULL, altitude, refined_altitude) AS altitude,
          iif(refined_latitude IS NULL, speed, refined_speed) AS speed,
          iif(refined_latitude IS NULL, course, refined_course) AS course,
          horizontal_accuracy, vertical_accuracy, hdop, satellites_used, quality, track,
          receiver.identity AS receiver, week_rollovers, distance_travelled,
          iif(rule IS NOT NULL, 'predicted', iif(held, 'held', 'accepted')) AS status
        FROM fix JOIN receiver ON receiver.id = fix.receiver WHERE track IS NOT NULL;

        DROP VIEW rejected_location;
        CREATE VIEW rejected_location AS
        SELECT fix.id, \(isoTextWithLeapSeconds) AS time, latitude, longitude, altitude, speed, course,
          hdop, satellites_used, quality, rule, measured, threshold, receiver.identity AS receiver, week_rollovers
        FROM fix JOIN receiver ON receiver.id = fix.receiver WHERE track IS NULL;

        """

    // All of a track was either motion or rest; times before 2026 saw no leap second that counts here.
    private static let standingTimeOfVersion3 = "max(0.0, (end_time - start_time) / 1e9 - moving_time)"

    /// What lets a file of an older version be read as if it were of this one, without changing it.
    static func standIns(forVersion version: Int) -> String {
        // The views hide the tables behind them from all queries that do not name the database "main".
        let leapSecondsOfTrack = version < 2 ? ", 0 AS start_leap, 0 AS end_leap" : ""
        let leapSecondsOfFix = version < 2 ? ", 0 AS time_leap, NULL AS reported_leap, 0 AS week_rollovers" : ""
        let fused = ", 0 AS fused, NULL AS fused_distance"
        let tracksAndFixes = """
            CREATE TEMP VIEW track AS
            SELECT *\(leapSecondsOfTrack), \(standingTimeOfVersion3) AS standing_time, NULL AS top_speed,
              NULL AS climb, NULL AS descent FROM main.track;
            CREATE TEMP VIEW fix AS
            SELECT *\(leapSecondsOfFix), NULL AS filter_run, 0 AS held, NULL AS latitude_deviation,
              NULL AS longitude_deviation, NULL AS altitude_deviation, NULL AS distance_travelled
              \(fused) FROM main.fix;

            """
        let receivers = """
            CREATE TEMP VIEW receiver AS
            SELECT *, NULL AS line_setting, NULL AS sentences, NULL AS heard_time, 0 AS heard_leap FROM main.receiver;

            """
        let fixes = "CREATE TEMP VIEW fix AS SELECT *\(fused) FROM main.fix;\n"
        return (version < 3 ? receivers : "") + (version < 4 ? tracksAndFixes : version < 5 ? fixes : "")
            + (version < 6 ? noChunks : "") + (version < 7 ? noRecentFixes : recentStandIns)
            + (version < 8 ? noJournal : "") + (version < 9 ? noUploads : "")
    }
}
