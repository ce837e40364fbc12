extension Schema {
    // A receiver's older fixes, sealed; its rows in "fix" all came after them. Without indices, as rows are few: a commit
    // then writes one page of them.
    static let chunks = """
        CREATE TABLE chunk (
          last_fix INTEGER PRIMARY KEY, -- number of the fix that came last; numbers of other receivers may be between
          first_fix INTEGER NOT NULL,
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          fixes INTEGER NOT NULL, -- how many
          timeless INTEGER NOT NULL, -- how many of them have no time
          start_time INTEGER, -- the earliest time and the latest; NULL where no fix has one
          end_time INTEGER,
          south REAL, -- where those are that have a location; NULL where none has
          west REAL,
          north REAL,
          east REAL,
          data BLOB NOT NULL -- as Documentation/STORAGE.md says
        ) STRICT;
        CREATE INDEX chunk_by_receiver ON chunk (receiver, first_fix);
        CREATE INDEX chunk_by_time ON chunk (start_time, last_fix);
        CREATE INDEX timeless_chunk ON chunk (first_fix) WHERE timeless > 0;
        -- When and where: seconds and degrees, rounded outwards to what 32 bits hold. No place is -1000 everywhere.
        CREATE VIRTUAL TABLE chunk_box USING rtree (last_fix, start, "end", south, north, west, east);
        DROP INDEX fix_by_time;
        DROP INDEX location_once;

        """

    // One row for each fix, sealed or not. The views call a function that only gpslog's own connections have.
    static let viewsOfVersion6 = """
        CREATE VIEW every_fix AS \(everyFix);
        DROP VIEW location;
        CREATE VIEW location AS \(locations);
        DROP VIEW rejected_location;
        CREATE VIEW rejected_location AS \(rejectedLocations);

        """

    static let everyFix = """
        SELECT \(columnsOfVersion6) FROM fix
        UNION ALL
        SELECT \(sealedColumnsOfVersion6) FROM chunk, json_each(sealed_fixes(chunk.data))
        """

    static let locations = """
        SELECT every_fix.id, \(isoTextWithLeapSeconds) AS time,
          coalesce(refined_latitude, latitude) AS latitude, coalesce(refined_longitude, longitude) AS longitude,
          iif(refined_latitude IS NULL, altitude, refined_altitude) AS altitude,
          iif(refined_latitude IS NULL, speed, refined_speed) AS speed,
          iif(refined_latitude IS NULL, course, refined_course) AS course,
          horizontal_accuracy, vertical_accuracy, hdop, satellites_used, quality, track,
          receiver.identity AS receiver, week_rollovers, distance_travelled, fused,
          iif(rule IS NOT NULL, 'predicted', iif(held, 'held', 'accepted')) AS status
        FROM every_fix JOIN receiver ON receiver.id = every_fix.receiver WHERE track IS NOT NULL
        """

    static let rejectedLocations = """
        SELECT every_fix.id, \(isoTextWithLeapSeconds) AS time, latitude, longitude, altitude, speed, course,
          hdop, satellites_used, quality, rule, measured, threshold, receiver.identity AS receiver, week_rollovers
        FROM every_fix JOIN receiver ON receiver.id = every_fix.receiver WHERE track IS NULL
        """

    static let columnsOfVersion6 = FixColumns.all.map(\.name).joined(separator: ", ")

    private static let sealedColumnsOfVersion6 = FixColumns.all.enumerated()
        .map { "value ->> '$[\($0)]' AS \($1.name)" }.joined(separator: ", ")

    /// Tables without chunks, for reading files of versions that had none.
    static let noChunks = """
        CREATE TEMP TABLE chunk (last_fix, first_fix, receiver, fixes, timeless, start_time, end_time, data);
        CREATE TEMP TABLE chunk_box (last_fix, start, "end", south, north, west, east);

        """
}
