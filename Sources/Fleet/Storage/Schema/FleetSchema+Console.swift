extension FleetSchema {
    /// Rules of devices and groups, half-hourly figures, and what devices report beside locations.
    static let console = """
        -- A setting of a device, of a group's devices, or of all; it belongs to no device, so it has no primary key.
        CREATE TABLE fleet_rule (
          -- 'silent-after' and 'track-gap' in seconds, 'speed-limit' in metres a second, 'low-battery' in percent,
          -- 'business-hours' as within_hours reads it.
          kind text NOT NULL,
          device uuid REFERENCES device (device) ON DELETE CASCADE, -- NULL where it is not for one device
          device_group uuid REFERENCES device_group (device_group) ON DELETE CASCADE, -- NULL where it is not for one group
          value double precision NOT NULL,
          CHECK (device IS NULL OR device_group IS NULL)
        );
        CREATE UNIQUE INDEX fleet_rule_by_kind ON fleet_rule (kind,
          coalesce(device, device_group, '00000000-0000-0000-0000-000000000000'));
        ALTER TABLE fleet_rule ENABLE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON fleet_rule USING (CASE
          WHEN device IS NOT NULL THEN device IN (SELECT device FROM device)
          WHEN device_group IS NOT NULL THEN device_group IN (SELECT device_group FROM device_group)
          ELSE true END);

        -- The value of a kind for a device: its own, or else the smallest of its groups, or else that of all.
        CREATE FUNCTION rule_value(device uuid, kind text) RETURNS double precision LANGUAGE plpgsql STABLE AS $$
        #variable_conflict use_column
        DECLARE
          found double precision;
        BEGIN
          -- Mostly there are rules for all alone.
          IF EXISTS (SELECT FROM fleet_rule AS r
            WHERE r.kind = rule_value.kind AND (r.device IS NOT NULL OR r.device_group IS NOT NULL))
          THEN
            SELECT r.value INTO found FROM fleet_rule AS r
            WHERE r.kind = rule_value.kind AND r.device = rule_value.device;
            IF found IS NULL THEN
              SELECT min(r.value) INTO found FROM fleet_rule AS r WHERE r.kind = rule_value.kind
                AND r.device_group IN (SELECT m.device_group FROM group_member AS m WHERE m.device = rule_value.device);
            END IF;
          END IF;
          RETURN coalesce(found, (SELECT r.value FROM fleet_rule AS r
            WHERE r.kind = rule_value.kind AND r.device IS NULL AND r.device_group IS NULL));
        END $$;

        -- Figures of the locations of half an hour: so days can be added up in any time zone.
        CREATE TABLE device_period (
          device uuid NOT NULL,
          period bigint NOT NULL, -- half hours since 1970 UTC
          points bigint NOT NULL,
          distance double precision NOT NULL, -- metres
          moving_time double precision NOT NULL, -- seconds
          standing_time double precision NOT NULL,
          top_speed double precision, -- metres a second; NULL where no speed is known
          PRIMARY KEY (device, period)
        ) WITH (fillfactor = 80);
        CREATE INDEX device_period_by_time ON device_period (period);

        -- Where a device stood for at least five minutes, without moving more than a hundred metres away.
        CREATE TABLE stop (
          device uuid NOT NULL,
          receiver bigint NOT NULL,
          since bigint NOT NULL,
          until bigint NOT NULL,
          latitude double precision NOT NULL,
          longitude double precision NOT NULL,
          PRIMARY KEY (device, receiver, since)
        );
        CREATE INDEX stop_by_time ON stop (device, since);

        -- Where a receiver is since when, if it has not moved away: the stop that is not over.
        CREATE TABLE halt (
          device uuid NOT NULL,
          receiver bigint NOT NULL,
          since bigint NOT NULL,
          latitude double precision NOT NULL,
          longitude double precision NOT NULL,
          PRIMARY KEY (device, receiver)
        );

        -- Whether an instant is within the hours of a rule: days from Monday as bits, and half hours from and until.
        CREATE FUNCTION within_hours(local_time timestamp, rule double precision) RETURNS boolean
        LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
          SELECT rule IS NOT NULL
            AND (rule::integer / 10000 >> (extract(isodow FROM local_time)::integer - 1)) & 1 = 1
            AND extract(hour FROM local_time) * 2 + floor(extract(minute FROM local_time) / 30) >= rule::integer / 100 % 100
            AND extract(hour FROM local_time) * 2 + floor(extract(minute FROM local_time) / 30) < rule::integer % 100
        $$;

        -- What a device has reported last beside its location.
        CREATE TABLE device_state (
          device uuid PRIMARY KEY,
          time bigint NOT NULL, -- when it became so
          battery double precision, -- percent; NULL where it is not known
          is_charging boolean,
          details text -- the other values, as a JSON object of texts; NULL where there are none
        );

        -- What it was before; a row for each change.
        CREATE TABLE device_report (
          device uuid NOT NULL,
          time bigint NOT NULL,
          battery double precision,
          is_charging boolean,
          details text,
          PRIMARY KEY (device, time)
        );

        -- Each device now; silent is after an hour, if no rule says otherwise. A function has the rights of its caller, also
        -- in PostgreSQL 14, where a view has those of its owner.
        CREATE FUNCTION console_rows() RETURNS TABLE (device uuid, name text, state text, "time" bigint, time_leap bigint,
          latitude double precision, longitude double precision, speed double precision, course double precision,
          suspicion text, battery double precision, is_charging boolean, details text, silent_after double precision)
        LANGUAGE sql STABLE PARALLEL SAFE AS $$
        SELECT d.device, d.name, CASE WHEN l.time IS NULL THEN 'unheard'
            WHEN extract(epoch FROM now()) * 1e9 - l.time > coalesce(own.value, grouped.value, usual.value) * 1e9 THEN 'silent'
            WHEN l.speed >= 1 THEN 'moving' ELSE 'standing' END AS state,
          l.time, l.time_leap, l.latitude, l.longitude, l.speed, l.course, l.suspicion, s.battery, s.is_charging, s.details,
          coalesce(own.value, grouped.value, usual.value) AS silent_after
        FROM device AS d LEFT JOIN latest AS l USING (device) LEFT JOIN device_state AS s USING (device)
        LEFT JOIN fleet_rule AS own ON own.kind = 'silent-after' AND own.device = d.device
        LEFT JOIN (SELECT m.device, min(r.value) AS value FROM fleet_rule AS r JOIN group_member AS m USING (device_group)
          WHERE r.kind = 'silent-after' GROUP BY m.device) AS grouped ON grouped.device = d.device
        CROSS JOIN (SELECT coalesce((SELECT value FROM fleet_rule
          WHERE kind = 'silent-after' AND device IS NULL AND device_group IS NULL), 3600) AS value) AS usual
        $$;
        CREATE VIEW console AS
        SELECT device, name COLLATE "C" AS name, state, "time", time_leap, latitude, longitude, speed, course, suspicion,
          battery, is_charging, details, silent_after FROM console_rows();

        """
}
