extension FleetSchema {
    /// Views and functions with one row per fix, for SQL.
    static let views = """
        -- The instant of so many nanoseconds since 1970.
        CREATE FUNCTION fix_instant(nanoseconds bigint) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
          RETURN timestamptz '1970-01-01 00:00:00+00' + nanoseconds / 1000 * interval '1 microsecond';

        -- The nanoseconds since 1970 of an instant, as near as they come.
        CREATE FUNCTION fix_nanoseconds(instant timestamptz) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
          RETURN (extract(epoch FROM least(greatest(instant, '1678-01-01 00:00:00+00'), '2262-01-01 00:00:00+00'))
            * 1000000000)::bigint;

        -- All fixes, with what is known of the chunk that each is in.
        CREATE VIEW fix_of_chunk AS
        SELECT device.name AS device, receiver.identity AS receiver, f.id AS fix, f.track, fix_instant(f.time) AS time,
          coalesce(f.refined_latitude, f.latitude) AS latitude, coalesce(f.refined_longitude, f.longitude) AS longitude,
          CASE WHEN f.refined_latitude IS NULL THEN f.altitude ELSE f.refined_altitude END AS altitude,
          CASE WHEN f.refined_latitude IS NULL THEN f.speed ELSE f.refined_speed END AS speed,
          CASE WHEN f.refined_latitude IS NULL THEN f.course ELSE f.refined_course END AS course,
          f.horizontal_accuracy, f.vertical_accuracy, f.hdop, f.satellites_used AS satellites,
          CASE WHEN f.track IS NULL THEN 'rejected' WHEN f.rule IS NOT NULL THEN 'disputed'
            WHEN f.held = 1 THEN 'held' ELSE 'accepted' END AS verdict,
          f.rule AS reason, f.measured, f.threshold, f.quality, f.fused = 1 AS fused, f.distance_travelled,
          chunk.device AS device_key, chunk.start_time AS chunk_start, chunk.end_time AS chunk_end,
          chunk.south, chunk.west, chunk.north, chunk.east
        FROM device JOIN chunk USING (device) JOIN receiver USING (device, receiver), LATERAL fixes(chunk.data) AS f;

        CREATE VIEW fix AS
        SELECT device, receiver, fix, track, time, latitude, longitude, altitude, speed, course, horizontal_accuracy,
          vertical_accuracy, hdop, satellites, verdict, reason, measured, threshold, quality, fused, distance_travelled
        FROM fix_of_chunk;

        -- Who asks is to see what the tables show that role, and not what they show the views' owner; PostgreSQL 14 cannot.
        CREATE FUNCTION ask_as_invoker(VARIADIC views text[]) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
          name text;
        BEGIN
          IF current_setting('server_version_num')::integer < 150000 THEN RETURN; END IF;
          FOREACH name IN ARRAY views LOOP
            EXECUTE format('ALTER VIEW %I SET (security_invoker = true)', name);
          END LOOP;
        END $$;
        SELECT ask_as_invoker('fix_of_chunk', 'fix');

        -- The fixes of a device from an instant until before another one; NULL is no limit.
        CREATE FUNCTION fixes_of(device text, since timestamptz DEFAULT NULL, until timestamptz DEFAULT NULL)
        RETURNS SETOF fix LANGUAGE sql STABLE PARALLEL SAFE
        BEGIN ATOMIC
          SELECT f.device, f.receiver, fix, track, time, latitude, longitude, altitude, speed, course,
            horizontal_accuracy, vertical_accuracy, hdop, satellites, verdict, reason, measured, threshold, quality,
            fused, distance_travelled
          FROM fix_of_chunk AS f
          WHERE f.device = fixes_of.device
            AND (since IS NULL OR chunk_end >= fix_nanoseconds(since) AND time >= since)
            AND (until IS NULL OR chunk_start < fix_nanoseconds(until) AND time < until);
        END;

        -- The locations of all devices within limits in degrees; across 180 degrees, the western one is the greater.
        CREATE FUNCTION fixes_within(
          west double precision, south double precision, east double precision, north double precision,
          since timestamptz DEFAULT '-infinity', until timestamptz DEFAULT 'infinity'
        ) RETURNS SETOF fix LANGUAGE sql STABLE PARALLEL SAFE
        BEGIN ATOMIC
          SELECT device, receiver, fix, track, time, latitude, longitude, altitude, speed, course,
            horizontal_accuracy, vertical_accuracy, hdop, satellites, verdict, reason, measured, threshold, quality,
            fused, distance_travelled
          FROM fix_of_chunk AS f
          WHERE f.south IS NOT NULL AND track IS NOT NULL
            -- Two boxes, which are the same one where it does not cross 180 degrees.
            AND (
              box(point(f.west, f.south), point(f.east, f.north)) && box(
                point(fixes_within.west, fixes_within.south),
                point(CASE WHEN fixes_within.west > fixes_within.east THEN 180 ELSE fixes_within.east END,
                  fixes_within.north))
              OR box(point(f.west, f.south), point(f.east, f.north)) && box(
                point(CASE WHEN fixes_within.west > fixes_within.east THEN -180 ELSE fixes_within.west END,
                  fixes_within.south),
                point(fixes_within.east, fixes_within.north)))
            AND int8range(chunk_start / 1000000000, chunk_end / 1000000000, '[]') && int8range(
              fix_nanoseconds(since) / 1000000000, fix_nanoseconds(greatest(since, until)) / 1000000000, '[]')
            AND latitude BETWEEN fixes_within.south AND fixes_within.north
            AND CASE WHEN fixes_within.west > fixes_within.east
              THEN longitude >= fixes_within.west OR longitude <= fixes_within.east
              ELSE longitude BETWEEN fixes_within.west AND fixes_within.east END
            AND time >= since AND time < until;
        END;

        """
}
