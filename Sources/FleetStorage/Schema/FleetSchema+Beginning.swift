extension FleetSchema {
    /// The first tables: devices, fixes and uploads.
    static let beginning = devices + fixes + uploads

    /// Devices and their last assigned numbers.
    ///
    /// PostgreSQL cannot store U+0000. In text from other machines it becomes `\0`, and a backslash becomes `\\`.
    private static let devices = """
        CREATE TABLE device (
          device uuid PRIMARY KEY,
          name text COLLATE "C" NOT NULL UNIQUE,
          created timestamptz NOT NULL DEFAULT now()
        );

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

        """

    /// Tables of filter runs, tracks and chunks of fixes.
    private static let fixes = """
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
          PRIMARY KEY (device, receiver, first_fix),
          FOREIGN KEY (device, receiver) REFERENCES receiver (device, receiver)
        );
        -- It is as small as it gets.
        ALTER TABLE chunk ALTER COLUMN data SET STORAGE EXTERNAL;
        CREATE INDEX chunk_by_time ON chunk (device, start_time, receiver, first_fix);
        CREATE INDEX timeless_chunk ON chunk (device, first_fix) WHERE timeless > 0;

        """

    /// Tables of upload targets and their progress for each device.
    private static let uploads = """
        CREATE TABLE upload_target (
          device uuid NOT NULL,
          target text COLLATE "C" NOT NULL,
          attempts bigint NOT NULL DEFAULT 0, -- how often somebody asked that it be tried at once
          success_time bigint, -- when it acknowledged something last
          rate double precision, -- locations a second in the minute before that
          failure_time bigint,
          failure text,
          latest_receiver bigint, -- of what it acknowledged last, and the last fix of that
          latest_fix bigint,
          PRIMARY KEY (device, target)
        );

        CREATE TABLE upload_progress (
          device uuid NOT NULL,
          target text COLLATE "C" NOT NULL,
          receiver bigint NOT NULL,
          done int8multirange NOT NULL DEFAULT '{}', -- numbers of fixes; those of other receivers are not meant
          acknowledged int8multirange NOT NULL DEFAULT '{}', -- those among them that it has
          locations bigint NOT NULL DEFAULT 0, -- how many it has got
          PRIMARY KEY (device, target, receiver),
          FOREIGN KEY (device, target) REFERENCES upload_target (device, target)
        );

        CREATE TABLE upload_refusal (
          device uuid NOT NULL,
          target text COLLATE "C" NOT NULL,
          receiver bigint NOT NULL,
          fix bigint NOT NULL,
          time bigint NOT NULL,
          reason text NOT NULL,
          is_proven boolean NOT NULL DEFAULT false,
          PRIMARY KEY (device, target, fix),
          FOREIGN KEY (device, target) REFERENCES upload_target (device, target)
        );

        """
}
