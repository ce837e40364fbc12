extension FleetSchema {
    /// Notifications of latest locations, for maps of all devices.
    ///
    /// Listeners share an advisory lock. Without listeners, no notifications are sent, as transactions with
    /// notifications are committed one at a time on the whole server. Every role can listen, so devices are named by a
    /// hash of their key.
    static let news = """
        -- Sends a notification, once the transaction is committed, that a device has another latest location.
        CREATE FUNCTION tell_latest(device uuid) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
          IF pg_try_advisory_lock(hashtextextended('gpslog map', 0)) THEN
            PERFORM pg_advisory_unlock(hashtextextended('gpslog map', 0));
          ELSE
            PERFORM pg_notify('gpslog_latest', encode(sha256(uuid_send(device)), 'hex'));
          END IF;
        END $$;

        """

    /// Groups of devices.
    static let groups = """
        -- Its key is none of a device's, so it is no primary one.
        CREATE TABLE device_group (
          device_group uuid NOT NULL UNIQUE,
          name text COLLATE "C" NOT NULL UNIQUE,
          tenant name, -- a role of the server, who sees it; NULL where only the tables' owner does
          created timestamptz NOT NULL DEFAULT now()
        );
        ALTER TABLE device_group ENABLE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON device_group
          USING (tenant IN (SELECT rolname FROM pg_catalog.pg_roles WHERE pg_has_role(oid, 'USAGE')));

        -- The devices of groups; one may be in several.
        CREATE TABLE group_member (
          device uuid NOT NULL,
          device_group uuid NOT NULL REFERENCES device_group (device_group) ON DELETE CASCADE,
          PRIMARY KEY (device, device_group)
        );
        CREATE INDEX group_member_by_group ON group_member (device_group);
        ALTER TABLE group_member ENABLE ROW LEVEL SECURITY;
        -- Of devices and of groups, who asks sees those of the tenant.
        CREATE POLICY tenant ON group_member
          USING (device IN (SELECT device FROM device) AND device_group IN (SELECT device_group FROM device_group));

        """

    /// Geofences and the events of devices at them.
    static let geofences = """
        -- A circle, or else a polygon; its key is none of a device's, so it is no primary one.
        CREATE TABLE geofence (
          geofence uuid NOT NULL UNIQUE,
          name text COLLATE "C" NOT NULL UNIQUE,
          tenant name, -- whose devices it is for, and who sees it; NULL where it is for all, and the tables' owner sees it
          created timestamptz NOT NULL DEFAULT now(),
          bounds box NOT NULL, -- around it: degrees east, degrees north
          outline polygon, -- its corners, likewise; NULL for a circle
          latitude double precision, -- the middle of a circle
          longitude double precision,
          radius double precision, -- metres
          -- The group whose devices it is for; NULL for all.
          device_group uuid REFERENCES device_group (device_group) ON DELETE CASCADE,
          CHECK ((outline IS NULL) = (latitude IS NOT NULL AND longitude IS NOT NULL AND radius IS NOT NULL))
        );
        CREATE INDEX geofence_by_place ON geofence USING gist (bounds);
        CREATE INDEX geofence_by_group ON geofence (device_group);
        ALTER TABLE geofence ENABLE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON geofence
          USING (tenant IN (SELECT rolname FROM pg_catalog.pg_roles WHERE pg_has_role(oid, 'USAGE')));

        -- The devices that are inside.
        CREATE TABLE geofence_stay (
          device uuid NOT NULL,
          geofence uuid NOT NULL,
          name text COLLATE "C" NOT NULL, -- of the fence
          since bigint NOT NULL, -- nanoseconds since 1970 UTC
          PRIMARY KEY (device, geofence)
        );
        CREATE INDEX geofence_stay_by_fence ON geofence_stay (geofence);

        -- Their coming and going, also at fences that are no longer there.
        CREATE TABLE geofence_event (
          device uuid NOT NULL,
          time bigint NOT NULL,
          time_leap bigint NOT NULL,
          geofence uuid NOT NULL,
          name text COLLATE "C" NOT NULL, -- of the fence
          entered boolean NOT NULL,
          latitude double precision NOT NULL,
          longitude double precision NOT NULL,
          PRIMARY KEY (device, time, time_leap, geofence)
        );
        CREATE INDEX geofence_event_by_time ON geofence_event (time);

        -- The metres between two places on a sphere as large as the earth.
        CREATE FUNCTION metres_between(south double precision, west double precision, north double precision,
          east double precision) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
          SELECT 2 * 6371008.8 * asin(least(1, sqrt(
            sin(radians(north - south) / 2) ^ 2
            + cos(radians(south)) * cos(radians(north)) * sin(radians(east - west) / 2) ^ 2)))
        $$;

        -- Notes what fences a device has come into or left, by its latest location. Where its rows are stored, nobody else is.
        CREATE FUNCTION judge_geofences(device uuid, instant bigint, leap bigint, north double precision,
          east double precision) RETURNS void LANGUAGE plpgsql AS $$
        #variable_conflict use_column
        BEGIN
          IF NOT EXISTS (SELECT FROM geofence)
            AND NOT EXISTS (SELECT FROM geofence_stay AS s WHERE s.device = judge_geofences.device)
          THEN RETURN; END IF;
          WITH own AS (
            SELECT g.* FROM geofence AS g
            WHERE (g.tenant IS NULL
                OR g.tenant = (SELECT d.tenant FROM device AS d WHERE d.device = judge_geofences.device))
              AND (g.device_group IS NULL OR EXISTS (SELECT FROM group_member AS m
                WHERE m.device = judge_geofences.device AND m.device_group = g.device_group))
          ), here AS (
            SELECT g.geofence, g.name FROM own AS g
            WHERE g.bounds @> box(point(judge_geofences.east, judge_geofences.north),
                point(judge_geofences.east, judge_geofences.north))
              AND CASE WHEN g.outline IS NULL
                THEN metres_between(g.latitude, g.longitude, judge_geofences.north, judge_geofences.east) <= g.radius
                ELSE g.outline @> point(judge_geofences.east, judge_geofences.north) END
          ), gone AS (
            -- It has left once it is 20 metres outside, so that a receiver's error at the edge is no coming and going.
            DELETE FROM geofence_stay AS s WHERE s.device = judge_geofences.device
              AND NOT EXISTS (SELECT FROM own AS g WHERE g.geofence = s.geofence AND CASE WHEN g.outline IS NULL
                THEN metres_between(g.latitude, g.longitude, judge_geofences.north, judge_geofences.east)
                  <= g.radius + 20
                ELSE (g.outline <-> point(judge_geofences.east, judge_geofences.north)) * 111195 <= 20 END)
            RETURNING s.geofence, s.name
          ), come AS (
            INSERT INTO geofence_stay (device, geofence, name, since)
            SELECT judge_geofences.device, here.geofence, here.name, judge_geofences.instant FROM here
            ON CONFLICT DO NOTHING
            RETURNING geofence, name
          ), told AS (
            INSERT INTO geofence_event (device, time, time_leap, geofence, name, entered, latitude, longitude)
            SELECT judge_geofences.device, judge_geofences.instant, judge_geofences.leap, moved.geofence, moved.name,
              moved.entered, judge_geofences.north, judge_geofences.east
            FROM (
              SELECT geofence, name, true AS entered FROM come
              UNION ALL
              -- A fence that was taken away, or is another tenant's or group's now, has been left by nobody.
              SELECT gone.geofence, gone.name, false FROM gone WHERE EXISTS (
                SELECT FROM own AS g WHERE g.geofence = gone.geofence)
            ) AS moved
            ON CONFLICT DO NOTHING
            RETURNING name, entered
          ), over AS (
            UPDATE alert AS a SET until = judge_geofences.instant FROM told
            WHERE NOT told.entered AND a.device = judge_geofences.device AND a.kind = 'fence' AND a.subject = told.name
              AND a.until IS NULL
          )
          INSERT INTO alert (device, kind, subject, since)
          SELECT judge_geofences.device, 'fence', told.name, judge_geofences.instant FROM told WHERE told.entered
          ON CONFLICT DO NOTHING;
        END $$;

        """
}
