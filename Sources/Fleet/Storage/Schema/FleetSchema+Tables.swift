extension FleetSchema {
    /// Devices and their last assigned numbers, and how they authenticate.
    ///
    /// PostgreSQL cannot store U+0000. In text from other machines it becomes `\0`, and a backslash becomes `\\`.
    static let devices = """
        CREATE TABLE device (
          device uuid PRIMARY KEY,
          name text COLLATE "C" NOT NULL UNIQUE,
          created timestamptz NOT NULL DEFAULT now(),
          tenant name, -- a role of the server; NULL if only the tables' owner sees the device
          topic text COLLATE "C" UNIQUE -- of MQTT; the broker decides who may publish to it
        );
        -- Notifications name devices by this hash, from which their keys cannot be derived.
        CREATE INDEX device_by_news ON device (encode(sha256(uuid_send(device)), 'hex'));

        -- The last numbers that were given; who stores for a device holds its row.
        CREATE TABLE numbering (
          device uuid PRIMARY KEY,
          receiver bigint NOT NULL DEFAULT 0,
          filter_run bigint NOT NULL DEFAULT 0,
          track bigint NOT NULL DEFAULT 0,
          fix bigint NOT NULL DEFAULT 0
        );

        CREATE TABLE receiver (
          device uuid NOT NULL,
          receiver bigint NOT NULL,
          identity text COLLATE "C" NOT NULL,
          line_setting text, -- this and the next: what was heard of it last
          sentences text,
          heard_time bigint, -- nanoseconds since 1970 UTC, like all times here
          heard_leap bigint NOT NULL DEFAULT 0, -- how far a leap second has come, likewise
          PRIMARY KEY (device, receiver),
          UNIQUE (device, identity)
        );

        -- What devices let themselves in by; a row is the SHA-256 of a token's secret.
        CREATE TABLE device_token (
          device uuid NOT NULL,
          secret bytea NOT NULL,
          created timestamptz NOT NULL DEFAULT now(),
          PRIMARY KEY (device, secret)
        );

        -- What a logger has sent last of a receiver, by which it is known when it comes again.
        CREATE TABLE intake (
          device uuid NOT NULL,
          receiver bigint NOT NULL,
          checks bytea NOT NULL, -- eight bytes for each fix
          PRIMARY KEY (device, receiver),
          FOREIGN KEY (device, receiver) REFERENCES receiver (device, receiver)
        );

        """

    /// Filter runs, tracks, latest locations, and chunks of fixes, partitioned by time.
    ///
    /// Each partition covers a quarter of a year, and adds some 50 microseconds to queries with a device but no time.
    static let fixes = """
        CREATE TABLE filter_run (
          device uuid NOT NULL,
          filter_run bigint NOT NULL,
          receiver bigint NOT NULL,
          profile text NOT NULL,
          parameters text NOT NULL,
          first_fix bigint, -- number of a fix; NULL where there is none yet
          last_fix bigint, -- those of other receivers may be between
          PRIMARY KEY (device, filter_run),
          FOREIGN KEY (device, receiver) REFERENCES receiver (device, receiver)
        );

        CREATE TABLE track (
          device uuid NOT NULL,
          track bigint NOT NULL,
          receiver bigint NOT NULL,
          first_fix bigint NOT NULL,
          last_fix bigint NOT NULL, -- those that are not of it may be between
          start_time bigint NOT NULL,
          start_leap bigint NOT NULL,
          end_time bigint NOT NULL,
          end_leap bigint NOT NULL,
          points bigint NOT NULL,
          distance double precision NOT NULL, -- metres
          moving_time double precision NOT NULL, -- seconds
          standing_time double precision NOT NULL,
          top_speed double precision, -- metres a second; NULL where no speed is known
          climb double precision, -- metres up; NULL where no altitude is known
          descent double precision, -- metres down
          climb_reference double precision, -- the altitude that the climb has come to
          climb_direction bigint NOT NULL, -- 1 up, -1 down
          climb_pending double precision NOT NULL, -- metres until this way counts whole
          suspect_distance double precision NOT NULL DEFAULT 0, -- metres travelled while the position was suspect
          suspicion bigint NOT NULL DEFAULT 0, -- bits of all reasons why locations are suspect
          PRIMARY KEY (device, track),
          FOREIGN KEY (device, receiver) REFERENCES receiver (device, receiver)
        );
        CREATE INDEX track_by_receiver ON track (device, receiver, first_fix);
        CREATE INDEX track_by_end ON track (device, receiver, end_time, end_leap);

        -- Fixes of one receiver, in order of arrival, as the logger seals them.
        CREATE TABLE chunk (
          device uuid NOT NULL,
          receiver bigint NOT NULL,
          first_fix bigint NOT NULL,
          last_fix bigint NOT NULL, -- numbers of other receivers may be between
          fixes bigint NOT NULL, -- how many
          timeless bigint NOT NULL, -- how many of them have no time
          start_time bigint, -- the earliest time and the latest; NULL where no fix has one
          end_time bigint,
          south double precision, -- where those are that have a location; NULL where none has
          west double precision,
          north double precision,
          east double precision,
          data bytea NOT NULL, -- as Documentation/STORAGE.md says
          -- No key is without the column by which a table is partitioned; numbering keeps numbers of fixes unique.
          CONSTRAINT chunk_key UNIQUE (device, receiver, first_fix, start_time),
          FOREIGN KEY (device, receiver) REFERENCES receiver (device, receiver)
        ) PARTITION BY RANGE (start_time);
        -- The data are compressed already.
        ALTER TABLE chunk ALTER COLUMN data SET STORAGE EXTERNAL;
        -- The last column spares a look at the rows of chunks that end too early.
        CREATE INDEX chunk_by_time ON chunk (device, start_time, receiver, first_fix, end_time);
        CREATE INDEX timeless_chunk ON chunk (device, first_fix) WHERE timeless > 0;
        -- By place and time, in seconds since 1970, so that none is too large; the box of a chunk that crosses 180 degrees
        -- has all longitudes.
        CREATE INDEX chunk_by_place ON chunk
          USING gist (box(point(west, south), point(east, north)),
            int8range(start_time / 1000000000, end_time / 1000000000, '[]'))
          WHERE south IS NOT NULL;
        CREATE TABLE chunk_other PARTITION OF chunk DEFAULT;

        CREATE TABLE latest (
          device uuid PRIMARY KEY,
          time bigint NOT NULL,
          time_leap bigint NOT NULL,
          receiver bigint NOT NULL,
          fix bigint NOT NULL, -- its number
          latitude double precision NOT NULL,
          longitude double precision NOT NULL,
          altitude double precision, -- metres; NULL, as in the others, where it is not known
          speed double precision, -- metres a second
          course double precision, -- degrees
          horizontal_accuracy double precision, -- metres
          suspicion text, -- why it may be false: names, with spaces between; NULL where nothing speaks for that
          FOREIGN KEY (device, receiver) REFERENCES receiver (device, receiver)
        );

        CREATE INDEX latest_by_place ON latest USING gist (point(longitude, latitude));

        """
}

extension FleetSchema {
    /// Users of the page, and the log of their changes.
    static let users = """
        -- Belongs to no device, so its key is no primary one.
        CREATE TABLE fleet_user (
          name text COLLATE "C" NOT NULL UNIQUE,
          role text NOT NULL CHECK (role IN ('viewer', 'dispatcher', 'administrator')),
          tenant name, -- the role of the server whose devices the user sees; NULL for all devices
          password text NOT NULL, -- argon2id, with its salt
          created timestamptz NOT NULL DEFAULT now()
        );
        ALTER TABLE fleet_user ENABLE ROW LEVEL SECURITY;
        -- Only the owner of the tables reads hashes of passwords.
        CREATE POLICY tenant ON fleet_user USING (false);

        CREATE TABLE change_log (
          time timestamptz NOT NULL DEFAULT now(),
          login name NOT NULL DEFAULT session_user, -- by which the program was connected
          author text NOT NULL, -- a user of the page, or of the system
          tenant name, -- whose user made the change; NULL for none
          action text NOT NULL, -- a command, such as 'geofence add'
          subject text NOT NULL -- the name of what was changed
        );
        CREATE INDEX change_log_by_time ON change_log (time);
        ALTER TABLE change_log ENABLE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON change_log
          USING (tenant IN (SELECT rolname FROM pg_catalog.pg_roles WHERE pg_has_role(oid, 'USAGE')));

        """
}
