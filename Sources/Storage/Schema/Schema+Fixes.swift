extension Schema {
    /// Receivers, filter runs, tracks and the latest fixes.
    ///
    /// Two columns store a leap second in the same way as `UTCTime`: the nanoseconds, which stand still during it, and
    /// the nanoseconds elapsed within it, 1 to 1 000 000 000; 0 elsewhere.
    static let fixes = """
        CREATE TABLE receiver (
          id INTEGER PRIMARY KEY,
          identity TEXT NOT NULL UNIQUE, -- serial number and model, socket, or a capture's name
          line_setting TEXT, -- this and the next: what was heard of it last
          sentences TEXT,
          heard_time INTEGER, -- nanoseconds since 1970 UTC, like all times here
          heard_leap INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        -- Fixes that belong to no run are of an import: what they were judged by is not known.
        CREATE TABLE filter_run (
          id INTEGER PRIMARY KEY,
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          profile TEXT, -- NULL where not known
          parameters TEXT NOT NULL DEFAULT '',
          first_fix INTEGER, -- number of a fix; NULL where there is none yet
          last_fix INTEGER -- those of other receivers may be between
        ) STRICT;

        CREATE TABLE track (
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          first_fix INTEGER, -- number of the fix that it begins with
          start_time INTEGER NOT NULL,
          start_leap INTEGER NOT NULL DEFAULT 0,
          end_time INTEGER NOT NULL,
          end_leap INTEGER NOT NULL DEFAULT 0,
          points INTEGER NOT NULL,
          distance REAL NOT NULL, -- metres
          moving_time REAL NOT NULL, -- seconds
          standing_time REAL NOT NULL DEFAULT 0, -- seconds
          top_speed REAL, -- metres a second; NULL where no speed is known
          climb REAL, -- metres up; NULL where no altitude is known
          descent REAL, -- metres down
          climb_reference REAL, -- the altitude that the climb has come to
          climb_direction INTEGER NOT NULL DEFAULT 0, -- 1 up, -1 down
          climb_pending REAL NOT NULL DEFAULT 0 -- metres until this way counts whole
        ) STRICT;
        CREATE INDEX track_by_receiver ON track (receiver, first_fix);

        -- The first number that a track beginning with this fix had, and has again if judging brings it back.
        CREATE TABLE former_track (
          first_fix INTEGER PRIMARY KEY,
          track INTEGER NOT NULL
        ) STRICT;

        -- A fix has a location where it has a track, and was refused where it has a rule: accepted or held with a track alone,
        -- disputed with both, rejected with a rule alone.
        CREATE TABLE fix (
          id INTEGER PRIMARY KEY, -- in order of arrival
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          filter_run INTEGER REFERENCES filter_run (id),
          time_of_day INTEGER, -- nanoseconds since midnight UTC
          received_time INTEGER, -- by this machine's clock; NULL where replayed
          week_rollovers INTEGER NOT NULL DEFAULT 0, -- how often 1024 weeks were added to the receiver's date
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
          latitude_deviation REAL, -- metres, one standard deviation, as the receiver said
          longitude_deviation REAL,
          altitude_deviation REAL,
          satellites_used INTEGER,
          satellites_in_view INTEGER,
          fused INTEGER NOT NULL DEFAULT 0, -- 1 where it was chosen of several receivers' to stand for their vehicle
          fused_distance REAL, -- metres travelled since the chosen location before
          track INTEGER REFERENCES track (id), -- NULL where rejected
          time INTEGER, -- NULL where the receiver does not know it
          time_leap INTEGER NOT NULL DEFAULT 0,
          held INTEGER NOT NULL DEFAULT 0, -- 1 where parked: the same place as before
          rule TEXT, -- that rejected it; NULL where accepted
          measured REAL, -- what the rule measured
          threshold REAL, -- and its limit
          horizontal_accuracy REAL, -- metres, 68 %
          vertical_accuracy REAL,
          distance_travelled REAL, -- metres since the location before, by the filter
          -- Only where the filter changed what the receiver said; "time" is then the filter's.
          reported_time INTEGER,
          reported_leap INTEGER,
          refined_latitude REAL, -- not NULL: all refined values count, even where they are NULL
          refined_longitude REAL,
          refined_altitude REAL,
          refined_speed REAL,
          refined_course REAL,
          CHECK (rule IS NOT NULL OR (time IS NOT NULL AND track IS NOT NULL))
        ) STRICT;

        -- Whose latest fixes are in files beside the database: numbers up to this one are theirs.
        CREATE TABLE recent (
          receiver INTEGER PRIMARY KEY REFERENCES receiver (id),
          filling INTEGER NOT NULL, -- which contents of the files count: those that say this number
          last_number INTEGER NOT NULL -- of fixes, that nobody else gives
        ) STRICT;

        """
}
