extension FleetSchema {
    /// Names of tracks, and the secret shifts of privacy zones.
    static let names = """
        CREATE TABLE track_name (
          device uuid NOT NULL,
          track bigint NOT NULL,
          name text NOT NULL,
          PRIMARY KEY (device, track),
          FOREIGN KEY (device, track) REFERENCES track (device, track) ON DELETE CASCADE
        );

        CREATE TABLE zone_shift (
          device uuid NOT NULL,
          name text NOT NULL,
          bearing double precision NOT NULL, -- degrees
          share double precision NOT NULL, -- of the most that it may be
          PRIMARY KEY (device, name)
        );

        """

    /// Upload targets and their progress for each device.
    static let uploads = """
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

    /// Devices' journals: steps, the revisions of waypoints they made, and passages at the waypoints' places.
    ///
    /// Nothing is overwritten: a step that undoes another one refers to it. Numbers are counted per device, from 1.
    static let journal = """
        CREATE TABLE journal_step (
          device uuid NOT NULL,
          step bigint NOT NULL,
          undoes bigint, -- the step that it takes back; NULL where it takes back none
          PRIMARY KEY (device, step),
          UNIQUE (device, undoes),
          FOREIGN KEY (device, undoes) REFERENCES journal_step (device, step)
        );

        CREATE TABLE waypoint_revision (
          device uuid NOT NULL,
          revision bigint NOT NULL,
          step bigint NOT NULL,
          identifier text COLLATE "C" NOT NULL, -- 32 hexadecimal digits
          is_removed boolean NOT NULL, -- true where the step removed it
          text text NOT NULL,
          created_time bigint NOT NULL,
          created_leap bigint NOT NULL,
          is_completed boolean NOT NULL,
          due_time bigint,
          due_leap bigint NOT NULL,
          altered_time bigint, -- NULL where it never was
          altered_leap bigint NOT NULL,
          details text,
          place text, -- its name
          latitude double precision,
          longitude double precision,
          altitude double precision, -- metres above mean sea level
          radius double precision, -- metres around it that belong to it; NULL for as many as usual
          PRIMARY KEY (device, revision),
          FOREIGN KEY (device, step) REFERENCES journal_step (device, step)
        );
        CREATE INDEX waypoint_revision_by_identifier ON waypoint_revision (device, identifier, revision);
        CREATE INDEX waypoint_revision_by_step ON waypoint_revision (device, step);

        -- That a receiver came to a waypoint's place, or left it.
        CREATE TABLE passage (
          device uuid NOT NULL,
          passage bigint NOT NULL,
          waypoint text COLLATE "C" NOT NULL, -- its identifier
          kind text NOT NULL, -- 'entered' or 'left'
          time bigint NOT NULL,
          time_leap bigint NOT NULL,
          receiver bigint NOT NULL,
          latitude double precision NOT NULL, -- where the receiver was
          longitude double precision NOT NULL,
          PRIMARY KEY (device, passage),
          FOREIGN KEY (device, receiver) REFERENCES receiver (device, receiver)
        );
        CREATE INDEX passage_by_waypoint ON passage (device, waypoint, receiver, passage);

        -- All waypoints as they are: of each the latest revision that is not taken back, unless that removed it.
        CREATE FUNCTION waypoint_rows() RETURNS TABLE (device text, identifier text, text text, created timestamptz,
          completed boolean, due timestamptz, altered timestamptz, details text, place text, latitude double precision,
          longitude double precision, altitude double precision, radius double precision)
        LANGUAGE sql STABLE AS $$
        SELECT device.name AS device, identifier, text, fix_instant(created_time) AS created, is_completed AS completed,
          fix_instant(due_time) AS due, fix_instant(altered_time) AS altered, details, place, latitude, longitude, altitude,
          radius
        FROM device JOIN (
          SELECT DISTINCT ON (r.device, r.identifier) r.* FROM waypoint_revision AS r
          WHERE NOT EXISTS (SELECT FROM journal_step AS s WHERE s.device = r.device AND s.undoes = r.step)
          ORDER BY r.device, r.identifier, r.revision DESC) AS latest_revision USING (device)
        WHERE NOT is_removed
        $$;
        CREATE VIEW waypoint AS
        SELECT device COLLATE "C" AS device, identifier COLLATE "C" AS identifier, text, created, completed, due, altered, details, place, latitude,
          longitude, altitude, radius FROM waypoint_rows();

        """
}
