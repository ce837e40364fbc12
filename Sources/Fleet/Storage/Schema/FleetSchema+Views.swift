internal import Logbook

extension FleetSchema {
    /// The names of the reasons why a fix is suspect, separated by spaces; NULL if it is not.
    private static let suspicionText: String = {
        let names = Suspicion.Reason.allCases.map {
            "CASE WHEN f.suspicion & \(1 << $0.rawValue) <> 0 THEN '\($0.name) ' ELSE '' END"
        }
        return "nullif(rtrim(\(names.joined(separator: " || "))), '')"
    }()

    /// Views and functions with one row per fix, for SQL.
    static let views = """
        -- The instant of so many nanoseconds since 1970.
        CREATE FUNCTION fix_instant(nanoseconds bigint) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
          RETURN timestamptz '1970-01-01 00:00:00+00' + nanoseconds / 1000 * interval '1 microsecond';

        -- The nanoseconds since 1970 of an instant, as near as they come.
        CREATE FUNCTION fix_nanoseconds(instant timestamptz) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
          RETURN (extract(epoch FROM least(greatest(instant, '1678-01-01 00:00:00+00'), '2262-01-01 00:00:00+00'))
            * 1000000000)::bigint;

        -- The accuracy is the receiver's, and not told where speed and course are the filter's: held or disputed.
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
          chunk.south, chunk.west, chunk.north, chunk.east,
          CASE WHEN f.track IS NULL OR f.rule IS NULL AND f.held = 0 THEN f.speed_accuracy END AS speed_accuracy,
          CASE WHEN f.track IS NULL OR f.rule IS NULL AND f.held = 0 THEN f.course_accuracy END AS course_accuracy,
          \(suspicionText) AS suspicion, f.disagreement
        FROM device JOIN chunk USING (device) JOIN receiver USING (device, receiver), LATERAL fixes(chunk.data) AS f;

        CREATE VIEW fix AS
        SELECT device, receiver, fix, track, time, latitude, longitude, altitude, speed, course, horizontal_accuracy,
          vertical_accuracy, hdop, satellites, verdict, reason, measured, threshold, quality, fused, distance_travelled,
          speed_accuracy, course_accuracy, suspicion, disagreement
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
            fused, distance_travelled, speed_accuracy, course_accuracy, suspicion, disagreement
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
            fused, distance_travelled, speed_accuracy, course_accuracy, suspicion, disagreement
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

    /// SQL function that creates the views with PostGIS geometry; if PostGIS is installed, it is called at once.
    static let geometry = """
        CREATE FUNCTION make_geometry_views() RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
          former_path text := current_setting('search_path');
          library name := (
            SELECT nspname FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
            WHERE extname = 'postgis');
        BEGIN
          IF library IS NULL THEN
            RAISE 'PostGIS is not in this database' USING HINT = 'Its administrator has CREATE EXTENSION postgis.';
          END IF;
          PERFORM set_config('search_path', format('%I, %I', current_schema(), library), true);

          CREATE OR REPLACE VIEW latest_geometry AS
          SELECT device.name AS device, receiver.identity AS receiver, fix_instant(time) AS time, altitude, speed, course,
            horizontal_accuracy, ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)::geometry(Point, 4326) AS place
          FROM latest JOIN device USING (device) JOIN receiver USING (device, receiver);

          CREATE OR REPLACE VIEW fix_geometry AS
          SELECT device, receiver, fix, track, time, latitude, longitude, altitude, speed, course, horizontal_accuracy,
            vertical_accuracy, hdop, satellites, verdict, reason, measured, threshold, quality, fused, distance_travelled,
            ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)::geometry(Point, 4326) AS place, speed_accuracy,
            course_accuracy, suspicion, disagreement
          FROM fix WHERE track IS NOT NULL;

          CREATE OR REPLACE VIEW track_geometry AS
          SELECT device.name AS device, receiver.identity AS receiver, track.track, fix_instant(start_time) AS start,
            fix_instant(end_time) AS "end", points, distance, moving_time, standing_time, top_speed, climb, descent,
            line.way
          FROM track JOIN device USING (device) JOIN receiver USING (device, receiver), LATERAL (
            SELECT ST_SetSRID(ST_MakeLine(
                ST_MakePoint(coalesce(f.refined_longitude, f.longitude), coalesce(f.refined_latitude, f.latitude))
                ORDER BY f.time, f.time_leap, f.id), 4326)::geometry(LineString, 4326) AS way
            FROM chunk, LATERAL fixes(data) AS f
            WHERE chunk.device = track.device AND chunk.receiver = track.receiver
              AND chunk.first_fix <= track.last_fix AND chunk.last_fix >= track.first_fix AND f.track = track.track
            HAVING count(*) > 1) AS line;

          PERFORM ask_as_invoker('latest_geometry', 'fix_geometry', 'track_geometry');
          PERFORM set_config('search_path', former_path, true);
        END $$;

        -- They are not needed: where PostGIS may not be used, the tables are made all the same.
        DO $$
        BEGIN
          PERFORM make_geometry_views() FROM pg_extension WHERE extname = 'postgis';
        EXCEPTION WHEN undefined_function OR undefined_object OR insufficient_privilege THEN
          RAISE NOTICE 'views with geometry are not made: %', SQLERRM;
        END $$;

        """
}
