extension Schema {
    /// All tables of the first release.
    ///
    /// Two columns store a leap second in the same way as `UTCTime`: the nanoseconds, which stand still during it, and
    /// the nanoseconds elapsed within it, 1 to 1 000 000 000; 0 elsewhere.
    static let baseline = """
        CREATE TABLE receiver (
          id INTEGER PRIMARY KEY,
          identity TEXT NOT NULL UNIQUE, -- serial number and model, socket, or a capture's name
          line_setting TEXT, -- this and the next: what was heard of it last
          sentences TEXT,
          heard_time INTEGER, -- nanoseconds since 1970 UTC, like all times here
          heard_leap INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        -- Imported fixes have no run: what judged them is unknown.
        CREATE TABLE filter_run (
          id INTEGER PRIMARY KEY,
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          profile TEXT, -- NULL if unknown
          parameters TEXT NOT NULL DEFAULT '',
          first_fix INTEGER, -- number of a fix; NULL if it has none yet
          last_fix INTEGER -- fixes of other receivers may be between
        ) STRICT;

        CREATE TABLE track (
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- never reused
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          first_fix INTEGER, -- number of its first fix
          start_time INTEGER NOT NULL,
          start_leap INTEGER NOT NULL DEFAULT 0,
          end_time INTEGER NOT NULL,
          end_leap INTEGER NOT NULL DEFAULT 0,
          points INTEGER NOT NULL,
          distance REAL NOT NULL, -- metres
          moving_time REAL NOT NULL, -- seconds
          standing_time REAL NOT NULL DEFAULT 0, -- seconds
          top_speed REAL, -- metres a second; NULL if no speed is known
          climb REAL, -- metres up; NULL if no altitude is known
          descent REAL, -- metres down
          climb_reference REAL, -- the altitude up to which climb and descent are counted
          climb_direction INTEGER NOT NULL DEFAULT 0, -- 1 up, -1 down
          climb_pending REAL NOT NULL DEFAULT 0, -- metres in this direction that are not counted yet
          suspect_distance REAL NOT NULL DEFAULT 0, -- metres that end at suspect locations
          suspicion INTEGER NOT NULL DEFAULT 0 -- bits of all reasons why locations are suspect
        ) STRICT;
        CREATE INDEX track_by_receiver ON track (receiver, first_fix);

        -- The first number of a track that began with this fix. It gets it back if a new judgement restores it.
        CREATE TABLE former_track (
          first_fix INTEGER PRIMARY KEY,
          track INTEGER NOT NULL
        ) STRICT;

        -- A fix with a track has a location, and a fix with a rule was rejected by it: accepted and held fixes have
        -- only a track, disputed ones both, rejected ones only a rule.
        CREATE TABLE fix (
          id INTEGER PRIMARY KEY, -- in order of arrival
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          filter_run INTEGER REFERENCES filter_run (id),
          time_of_day INTEGER, -- nanoseconds since midnight UTC
          received_time INTEGER, -- by this machine's clock; NULL if replayed
          week_rollovers INTEGER NOT NULL DEFAULT 0, -- how often 1024 weeks were added to the receiver's date
          quality INTEGER NOT NULL, -- GGA's indicator: 0 none, 1 GPS, 2 differential, 4 RTK, 5 RTK float, 6 estimated
          dimension INTEGER NOT NULL, -- 1 none, 2 without height, 3 with height
          latitude REAL, -- degrees north, as the receiver reported
          longitude REAL, -- degrees east
          altitude REAL, -- metres above mean sea level
          geoidal_separation REAL, -- metres from the ellipsoid up to mean sea level
          speed REAL, -- metres a second over ground
          course REAL, -- degrees from true north
          hdop REAL,
          vdop REAL,
          pdop REAL,
          latitude_deviation REAL, -- metres, one standard deviation, as the receiver reported
          longitude_deviation REAL,
          altitude_deviation REAL,
          satellites_used INTEGER,
          satellites_in_view INTEGER,
          fused INTEGER NOT NULL DEFAULT 0, -- 1 if it was chosen to stand for a vehicle with several receivers
          fused_distance REAL, -- metres travelled since the previous chosen location
          track INTEGER REFERENCES track (id), -- NULL if rejected
          time INTEGER, -- NULL if the receiver does not know it
          time_leap INTEGER NOT NULL DEFAULT 0,
          held INTEGER NOT NULL DEFAULT 0, -- 1 if parked: the same place as before
          rule TEXT, -- that rejected it; NULL if accepted
          measured REAL, -- what the rule measured
          threshold REAL, -- and its limit
          horizontal_accuracy REAL, -- metres, 68 %
          vertical_accuracy REAL,
          distance_travelled REAL, -- metres since the previous location, by the filter
          -- NULL unless the filter changed a reported value; "time" is then the filter's.
          reported_time INTEGER,
          reported_leap INTEGER,
          refined_latitude REAL, -- if it is not NULL, all refined values count, even those that are NULL
          refined_longitude REAL,
          refined_altitude REAL,
          refined_speed REAL,
          refined_course REAL,
          correction_age REAL, -- seconds, of the differential corrections
          speed_accuracy REAL, -- metres a second; one standard deviation
          course_accuracy REAL, -- degrees, likewise
          interference INTEGER, -- what the receiver says about jamming and spoofing (STORAGE.md)
          suspicion INTEGER, -- bits of the reasons why it is suspect; NULL if it is not
          disagreement REAL, -- metres, of a suspect position
          CHECK (rule IS NOT NULL OR (time IS NOT NULL AND track IS NOT NULL))
        ) STRICT;

        -- Receivers whose latest fixes are in files beside the database. Numbers up to the last one are theirs.
        CREATE TABLE recent (
          receiver INTEGER PRIMARY KEY REFERENCES receiver (id),
          filling INTEGER NOT NULL, -- the contents of the files that count have this number
          last_number INTEGER NOT NULL -- of fixes; other receivers do not use it
        ) STRICT;

        -- Names of tracks. They are not in "track": a recording writes there, and a new judgement removes rows.
        CREATE TABLE track_name (
          track INTEGER PRIMARY KEY, -- its number
          name TEXT NOT NULL
        ) STRICT;

        -- In order. Undoing a step removes it.
        CREATE TABLE track_step (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          kind TEXT NOT NULL -- 'name', 'delete', 'split' or 'merge'
        ) STRICT;

        -- Names that a step has changed, as they were before.
        CREATE TABLE former_track_name (
          step INTEGER NOT NULL REFERENCES track_step (id),
          track INTEGER NOT NULL,
          name TEXT, -- NULL if it had none
          PRIMARY KEY (step, track)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE deleted_track (
          track INTEGER PRIMARY KEY,
          step INTEGER NOT NULL REFERENCES track_step (id)
        ) STRICT;

        -- Where the user made a track begin or continue, overriding the usual rules; of several at a fix, the last one
        -- counts.
        CREATE TABLE track_boundary (
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          fix INTEGER NOT NULL, -- the first one of the part from there on
          step INTEGER NOT NULL REFERENCES track_step (id),
          track INTEGER NOT NULL, -- the number of that part while it is a track
          merged_after INTEGER, -- the last fix of the part before; NULL if a track begins
          PRIMARY KEY (receiver, fix, step)
        ) STRICT, WITHOUT ROWID;

        -- When the user trusted a receiver again, which ended all suspicion. The fix where it ended says so itself.
        CREATE TABLE trust (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          time INTEGER NOT NULL,
          time_leap INTEGER NOT NULL
        ) STRICT;

        -- A receiver's older fixes. Its rows in "fix" are all newer, and so few that "fix" needs no index: a commit
        -- writes a single page of it.
        CREATE TABLE chunk (
          last_fix INTEGER PRIMARY KEY, -- number of its last fix; numbers of other receivers may be between
          first_fix INTEGER NOT NULL,
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          fixes INTEGER NOT NULL, -- how many
          timeless INTEGER NOT NULL, -- how many of them have no time
          start_time INTEGER, -- the earliest time and the latest; NULL if no fix has one
          end_time INTEGER,
          south REAL, -- the bounds of the locations; NULL if it has none
          west REAL,
          north REAL,
          east REAL,
          data BLOB NOT NULL -- see Documentation/STORAGE.md
        ) STRICT;
        CREATE INDEX chunk_by_receiver ON chunk (receiver, first_fix);
        CREATE INDEX chunk_by_time ON chunk (start_time, last_fix);
        CREATE INDEX timeless_chunk ON chunk (first_fix) WHERE timeless > 0;
        -- When and where: seconds and degrees, rounded outwards to 32 bits; -1000 everywhere if it has no locations.
        CREATE VIRTUAL TABLE chunk_box USING rtree (last_fix, start, "end", south, north, west, east);

        -- The user's changes to waypoints, in order. Nothing is overwritten: undoing a step adds one that refers to it.
        CREATE TABLE journal_step (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          undoes INTEGER UNIQUE REFERENCES journal_step (id) -- NULL if it undoes none
        ) STRICT;

        CREATE TABLE waypoint_revision (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          step INTEGER NOT NULL REFERENCES journal_step (id),
          identifier TEXT NOT NULL, -- 32 hexadecimal digits
          is_removed INTEGER NOT NULL, -- 1 if the step removed it
          text TEXT NOT NULL,
          created_time INTEGER NOT NULL,
          created_leap INTEGER NOT NULL,
          is_completed INTEGER NOT NULL,
          due_time INTEGER,
          due_leap INTEGER NOT NULL,
          altered_time INTEGER, -- NULL if never altered
          altered_leap INTEGER NOT NULL,
          details TEXT,
          place TEXT, -- its name
          latitude REAL,
          longitude REAL,
          altitude REAL, -- metres above mean sea level
          radius REAL -- metres; NULL for the usual radius
        ) STRICT;

        CREATE INDEX waypoint_revision_by_identifier ON waypoint_revision (identifier, id);
        CREATE INDEX waypoint_revision_by_step ON waypoint_revision (step);

        -- The arrivals of receivers at waypoints' places, and their departures.
        CREATE TABLE passage (
          id INTEGER PRIMARY KEY,
          waypoint TEXT NOT NULL, -- its identifier
          kind TEXT NOT NULL, -- 'entered' or 'left'
          time INTEGER NOT NULL,
          time_leap INTEGER NOT NULL,
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          latitude REAL NOT NULL, -- of the receiver
          longitude REAL NOT NULL
        ) STRICT;

        CREATE INDEX passage_by_waypoint ON passage (waypoint, receiver);

        CREATE VIEW waypoint AS SELECT * FROM waypoint_revision AS revision
        WHERE NOT is_removed AND id = (
          SELECT max(id) FROM waypoint_revision
          WHERE identifier = revision.identifier
            AND NOT EXISTS (SELECT 1 FROM journal_step WHERE undoes = waypoint_revision.step)
        );

        CREATE TABLE upload_target (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE, -- as in the settings
          success_time INTEGER, -- of the last acknowledgement
          rate REAL NOT NULL DEFAULT 0, -- locations a second in the minute before it
          failure_time INTEGER,
          failure TEXT,
          attempts_asked_for INTEGER NOT NULL DEFAULT 0 -- counts
        ) STRICT;

        -- All fixes of the receiver up to this one are finished.
        CREATE TABLE upload_cursor (
          target INTEGER NOT NULL REFERENCES upload_target (id),
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          through INTEGER NOT NULL,
          PRIMARY KEY (target, receiver)
        ) STRICT, WITHOUT ROWID;

        -- Finished fixes. Spans of a target and a receiver do not overlap; adjacent ones differ in the minute of
        -- acknowledgement.
        CREATE TABLE upload_span (
          target INTEGER NOT NULL REFERENCES upload_target (id),
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          first_fix INTEGER NOT NULL,
          last_fix INTEGER NOT NULL, -- numbers of other receivers may be between
          locations INTEGER NOT NULL, -- how many were acknowledged
          acknowledged_time INTEGER, -- of the first of them, the last at most a minute later; NULL if there are none
          PRIMARY KEY (target, receiver, first_fix)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE upload_refusal (
          target INTEGER NOT NULL REFERENCES upload_target (id),
          fix INTEGER NOT NULL,
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          time INTEGER NOT NULL, -- of the refusal
          reason TEXT NOT NULL,
          is_proven INTEGER NOT NULL, -- 1 once the target has accepted something else since
          PRIMARY KEY (target, fix)
        ) STRICT, WITHOUT ROWID;

        -- How far a zone is shifted, so that the gap it leaves does not reveal its centre.
        CREATE TABLE zone_shift (
          name TEXT PRIMARY KEY,
          bearing REAL NOT NULL, -- degrees
          share REAL NOT NULL -- of the largest possible shift
        ) STRICT, WITHOUT ROWID;

        -- The satellites listed by receivers, by receiver and time, independent of fixes and tracks.
        CREATE TABLE sky_chunk (
          id INTEGER PRIMARY KEY,
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          start_time INTEGER NOT NULL, -- of its first summary
          end_time INTEGER NOT NULL, -- the latest end of a summary
          summaries INTEGER NOT NULL, -- how many
          signals INTEGER NOT NULL, -- how many in all summaries
          data BLOB NOT NULL -- see Documentation/STORAGE.md
        ) STRICT;
        CREATE INDEX sky_chunk_by_receiver ON sky_chunk (receiver, start_time);

        """
}
