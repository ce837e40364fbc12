package import SQLite

/// The tables of a gpslog database, and the steps that lead to them.
package enum Schema {
    /// "GPSL" in ASCII: what SQLite's header says this file is.
    package static let applicationIdentifier = 0x4750_534C

    /// All steps, oldest first.
    ///
    /// A released step never changes; a change is a new step.
    package static let migrations = [
        Migration(to: 1, tables + indices + views), Migration(to: 2, leapSeconds + weekRollovers + viewsOfVersion2),
        Migration(to: 3, receiverMemory), Migration(to: 4, verdicts + filterRuns + trackFigures + viewsOfVersion4),
        Migration(to: 5, fusedLocations), Migration(to: 6, chunks + viewsOfVersion6),
        Migration(to: 7, recentFixes), Migration(to: 8, journal), Migration(to: 9, uploads),
    ]

    /// The version that this program reads and writes.
    static var version: Int { migrations.last?.version ?? 0 }

    private static let tables = """
        CREATE TABLE receiver (
          id INTEGER PRIMARY KEY,
          identity TEXT NOT NULL UNIQUE -- serial number and model, socket, or a capture's name
        ) STRICT;

        CREATE TABLE track (
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          start_time INTEGER NOT NULL, -- nanoseconds since 1970 UTC, like all times here
          end_time INTEGER NOT NULL,
          points INTEGER NOT NULL,
          distance REAL NOT NULL, -- metres
          moving_time REAL NOT NULL -- seconds
        ) STRICT;

        CREATE TABLE fix (
          id INTEGER PRIMARY KEY, -- in order of arrival
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          track INTEGER REFERENCES track (id), -- NULL where rejected
          time INTEGER, -- NULL where the receiver does not know it
          time_of_day INTEGER, -- nanoseconds since midnight UTC
          received_time INTEGER, -- by this machine's clock; NULL where replayed
          quality INTEGER NOT NULL, -- GGA's indicator: 0 none, 1 GPS, 2 differential, 4 RTK, 5 RTK float, 6 estimated
          dimension INTEGER NOT NULL, -- 1 none, 2 without height, 3 with height
          latitude REAL, -- degrees north, as the receiver said
          longitude REAL, -- degrees east
          altitude REAL, -- metres above mean sea level
          geoidal_separation REAL, -- metres from the ellipsoid up to mean sea level
          speed REAL, -- metres a second over ground
          course REAL, -- degrees from true north
          hdop REAL,
          vdop REAL,
          pdop REAL,
          satellites_used INTEGER,
          satellites_in_view INTEGER,
          rule TEXT, -- that rejected it; NULL where accepted
          measured REAL, -- what the rule measured
          threshold REAL, -- and its limit
          horizontal_accuracy REAL, -- metres, 68 %
          vertical_accuracy REAL,
          -- Only where the filter changed what the receiver said; "time" is then the filter's.
          reported_time INTEGER,
          refined_latitude REAL, -- not NULL: all refined values count, even where they are NULL
          refined_longitude REAL,
          refined_altitude REAL,
          refined_speed REAL,
          refined_course REAL,
          CHECK (rule IS NOT NULL OR (time IS NOT NULL AND track IS NOT NULL))
        ) STRICT;

        """

    private static let indices = """
        CREATE INDEX track_by_receiver ON track (receiver);
        CREATE INDEX fix_by_time ON fix (time);
        -- One location of a receiver at an instant, so that a capture may be replayed again.
        CREATE UNIQUE INDEX location_once ON fix (receiver, time) WHERE rule IS NULL;

        """

    private static let views = """
        CREATE VIEW location AS
        SELECT fix.id, \(isoText("time")) AS time,
          coalesce(refined_latitude, latitude) AS latitude, coalesce(refined_longitude, longitude) AS longitude,
          iif(refined_latitude IS NULL, altitude, refined_altitude) AS altitude,
          iif(refined_latitude IS NULL, speed, refined_speed) AS speed,
          iif(refined_latitude IS NULL, course, refined_course) AS course,
          horizontal_accuracy, vertical_accuracy, hdop, satellites_used, quality, track,
          receiver.identity AS receiver
        FROM fix JOIN receiver ON receiver.id = fix.receiver WHERE rule IS NULL;

        CREATE VIEW rejected_location AS
        SELECT fix.id, \(isoText("time")) AS time, latitude, longitude, altitude, speed, course,
          hdop, satellites_used, quality, rule, measured, threshold, receiver.identity AS receiver
        FROM fix JOIN receiver ON receiver.id = fix.receiver WHERE rule IS NOT NULL;

        """

    // A leap second is kept in two columns, as UTCTime keeps it: the count of nanoseconds, which stands still, and how
    // far the leap second has come, 1 to 1 000 000 000 nanoseconds; 0 elsewhere.
    private static let leapSeconds = """
        ALTER TABLE track ADD COLUMN start_leap INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE track ADD COLUMN end_leap INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE fix ADD COLUMN time_leap INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE fix ADD COLUMN reported_leap INTEGER;
        DROP INDEX fix_by_time;
        CREATE INDEX fix_by_time ON fix (time, time_leap);
        DROP INDEX location_once;
        -- One location of a receiver at an instant, so that a capture may be replayed again.
        CREATE UNIQUE INDEX location_once ON fix (receiver, time, time_leap) WHERE rule IS NULL;

        """

    // How often 1024 weeks were added to the receiver's date.
    private static let weekRollovers = """
        ALTER TABLE fix ADD COLUMN week_rollovers INTEGER NOT NULL DEFAULT 0;

        """

    private static let viewsOfVersion2 = """
        DROP VIEW location;
        CREATE VIEW location AS
        SELECT fix.id, \(isoTextWithLeapSeconds) AS time,
          coalesce(refined_latitude, latitude) AS latitude, coalesce(refined_longitude, longitude) AS longitude,
          iif(refined_latitude IS NULL, altitude, refined_altitude) AS altitude,
          iif(refined_latitude IS NULL, speed, refined_speed) AS speed,
          iif(refined_latitude IS NULL, course, refined_course) AS course,
          horizontal_accuracy, vertical_accuracy, hdop, satellites_used, quality, track,
          receiver.identity AS receiver, week_rollovers
        FROM fix JOIN receiver ON receiver.id = fix.receiver WHERE rule IS NULL;

        DROP VIEW rejected_location;
        CREATE VIEW rejected_location AS
        SELECT fix.id, \(isoTextWithLeapSeconds) AS time, latitude, longitude, altitude, speed, course,
          hdop, satellites_used, quality, rule, measured, threshold, receiver.identity AS receiver, week_rollovers
        FROM fix JOIN receiver ON receiver.id = fix.receiver WHERE rule IS NOT NULL;

        """

    // What was heard of a receiver last.
    private static let receiverMemory = """
        ALTER TABLE receiver ADD COLUMN line_setting TEXT;
        ALTER TABLE receiver ADD COLUMN sentences TEXT;
        ALTER TABLE receiver ADD COLUMN heard_time INTEGER;
        ALTER TABLE receiver ADD COLUMN heard_leap INTEGER NOT NULL DEFAULT 0;

        """

    static let isoTextWithLeapSeconds = """
        iif(time_leap = 0, \(isoText("time")),
            strftime('%Y-%m-%dT23:59:60', (time + 1) / 1000000000 - 1, 'unixepoch')
            || printf('.%03dZ', (time_leap - 1) / 1000000))
        """

    /// Nanoseconds as ISO 8601 with milliseconds, right before 1970 too.
    private static func isoText(_ column: String) -> String {
        let fraction = "(\(column) % 1000000000 + 1000000000) % 1000000000"
        return """
            strftime('%Y-%m-%dT%H:%M:%S', (\(column) - \(fraction)) / 1000000000, 'unixepoch') \
            || printf('.%03dZ', \(fraction) / 1000000)
            """
    }
}
