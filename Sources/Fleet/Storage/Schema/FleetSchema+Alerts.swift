extension FleetSchema {
    /// Alerts: silence, speed, low batteries, and stays inside fences, each from its beginning to its end.
    static let alerts = """
        CREATE TABLE alert (
          device uuid NOT NULL,
          kind text NOT NULL, -- 'silent', 'speeding', 'battery' or 'fence'
          subject text COLLATE "C" NOT NULL, -- the fence's name; otherwise empty
          since bigint NOT NULL, -- of a silence: the last location
          until bigint, -- NULL while it lasts
          value double precision, -- metres a second, or percent; NULL for the others
          is_told boolean NOT NULL DEFAULT false, -- whether its beginning was sent
          is_end_told boolean NOT NULL DEFAULT false,
          acknowledged text, -- who of the page's users has acknowledged it
          PRIMARY KEY (device, kind, subject, since)
        );
        CREATE INDEX alert_by_time ON alert (since);
        CREATE INDEX alert_untold ON alert (device) WHERE NOT is_told OR until IS NOT NULL AND NOT is_end_told;
        CREATE INDEX alert_open ON alert (device, kind) WHERE until IS NULL;

        -- Notes that a device is speeding, or is no longer: the greatest speed of what it has sent, and the latest one.
        CREATE FUNCTION judge_speed(device uuid, peak_time bigint, peak double precision, instant bigint,
          speed double precision) RETURNS void LANGUAGE plpgsql AS $$
        #variable_conflict use_column
        DECLARE
          most double precision := rule_value(judge_speed.device, 'speed-limit');
        BEGIN
          IF judge_speed.peak > most AND NOT EXISTS (SELECT FROM alert AS a
            WHERE a.device = judge_speed.device AND a.kind = 'speeding' AND a.until IS NULL)
          THEN
            INSERT INTO alert (device, kind, subject, since, value)
            VALUES (judge_speed.device, 'speeding', '', judge_speed.peak_time, judge_speed.peak) ON CONFLICT DO NOTHING;
          END IF;
          -- Somewhat slower, so that a speed at the limit is one alert.
          IF most IS NULL OR judge_speed.speed <= most * 0.95 THEN
            UPDATE alert AS a SET until = judge_speed.instant
            WHERE a.device = judge_speed.device AND a.kind = 'speeding' AND a.until IS NULL;
          END IF;
        END $$;

        -- Notes that a battery is low, or is no longer; a state of more than a day ago is no news.
        CREATE FUNCTION judge_battery(device uuid, instant bigint, battery double precision, is_charging boolean)
        RETURNS void LANGUAGE plpgsql AS $$
        #variable_conflict use_column
        DECLARE
          low double precision := coalesce(rule_value(judge_battery.device, 'low-battery'), 20);
        BEGIN
          IF judge_battery.is_charging OR judge_battery.battery >= low + 5 THEN
            UPDATE alert AS a SET until = judge_battery.instant
            WHERE a.device = judge_battery.device AND a.kind = 'battery' AND a.until IS NULL;
          ELSIF judge_battery.battery <= low AND extract(epoch FROM now()) * 1e9 - judge_battery.instant < 86400 * 1e9
            AND NOT EXISTS (SELECT FROM alert AS a
              WHERE a.device = judge_battery.device AND a.kind = 'battery' AND a.until IS NULL)
          THEN
            INSERT INTO alert (device, kind, subject, since, value)
            VALUES (judge_battery.device, 'battery', '', judge_battery.instant, judge_battery.battery) ON CONFLICT DO NOTHING;
          END IF;
        END $$;

        -- Notes what begins and ends by the rules, whatever comes in; a silence of more than a day is no news.
        CREATE FUNCTION judge_alerts() RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
          instant bigint := (extract(epoch FROM now()) * 1000000000)::bigint;
        BEGIN
          INSERT INTO alert (device, kind, subject, since)
          SELECT c.device, 'silent', '', c.time FROM console AS c
          WHERE c.state = 'silent' AND instant - c.time < (c.silent_after + 86400) * 1e9
          ON CONFLICT DO NOTHING;
          UPDATE alert AS a SET until = l.time FROM latest AS l
          WHERE a.kind = 'silent' AND a.until IS NULL AND l.device = a.device AND l.time > a.since;

          -- Rules may have changed.
          PERFORM judge_battery(s.device, s.time, s.battery, s.is_charging) FROM device_state AS s
          WHERE s.battery <= greatest(20, (SELECT max(r.value) FROM fleet_rule AS r WHERE r.kind = 'low-battery'))
            OR EXISTS (SELECT FROM alert AS a WHERE a.device = s.device AND a.kind = 'battery' AND a.until IS NULL);

          -- A fence that was taken away has no stays.
          UPDATE alert AS a SET until = instant
          WHERE a.kind = 'fence' AND a.until IS NULL AND NOT EXISTS (
            SELECT FROM geofence_stay AS s WHERE s.device = a.device AND s.name = a.subject);
        END $$;

        """
}
