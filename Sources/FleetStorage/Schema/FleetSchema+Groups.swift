extension FleetSchema {
    /// Groups of devices, and geofences for single groups.
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

        -- The group whose devices a fence is for; NULL where it is for all.
        ALTER TABLE geofence ADD COLUMN device_group uuid REFERENCES device_group (device_group) ON DELETE CASCADE;
        CREATE INDEX geofence_by_group ON geofence (device_group);

        -- Notes what fences a device has come into or left, by its latest location. Where its rows are stored, nobody else is.
        CREATE OR REPLACE FUNCTION judge_geofences(device uuid, instant bigint, leap bigint, north double precision,
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
          )
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
          ON CONFLICT DO NOTHING;
        END $$;

        -- Readers of fences read what they are for, too.
        DO $$
        DECLARE
          reader record;
        BEGIN
          FOR reader IN
            SELECT DISTINCT CASE acl.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(acl.grantee)) END AS name
            FROM pg_catalog.pg_class AS c, aclexplode(c.relacl) AS acl
            WHERE c.oid = 'geofence'::regclass AND acl.privilege_type = 'SELECT' AND acl.grantee <> c.relowner
          LOOP
            EXECUTE format('GRANT SELECT ON device_group, group_member TO %s', reader.name);
          END LOOP;
        END $$;

        """
}
