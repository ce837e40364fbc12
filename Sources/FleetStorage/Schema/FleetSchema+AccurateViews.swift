extension FleetSchema {
    /// Views and functions with one row per fix, with the accuracies of speed and course as last columns.
    ///
    /// They are replaced rather than recreated, to keep granted permissions and users' views based on them.
    static let accurateViews = """
        -- The accuracy is the receiver's, and not told where speed and course are the filter's: held or disputed.
        CREATE OR REPLACE VIEW fix_of_chunk AS
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
          CASE WHEN f.track IS NULL OR f.rule IS NULL AND f.held = 0 THEN f.course_accuracy END AS course_accuracy
        FROM device JOIN chunk USING (device) JOIN receiver USING (device, receiver), LATERAL fixes(chunk.data) AS f;

        CREATE OR REPLACE VIEW fix AS
        SELECT device, receiver, fix, track, time, latitude, longitude, altitude, speed, course, horizontal_accuracy,
          vertical_accuracy, hdop, satellites, verdict, reason, measured, threshold, quality, fused, distance_travelled,
          speed_accuracy, course_accuracy
        FROM fix_of_chunk;

        SELECT ask_as_invoker('fix_of_chunk', 'fix');

        -- The fixes of a device from an instant until before another one; NULL is no limit.
        CREATE OR REPLACE FUNCTION fixes_of(device text, since timestamptz DEFAULT NULL, until timestamptz DEFAULT NULL)
        RETURNS SETOF fix LANGUAGE sql STABLE PARALLEL SAFE
        BEGIN ATOMIC
          SELECT f.device, f.receiver, fix, track, time, latitude, longitude, altitude, speed, course,
            horizontal_accuracy, vertical_accuracy, hdop, satellites, verdict, reason, measured, threshold, quality,
            fused, distance_travelled, speed_accuracy, course_accuracy
          FROM fix_of_chunk AS f
          WHERE f.device = fixes_of.device
            AND (since IS NULL OR chunk_end >= fix_nanoseconds(since) AND time >= since)
            AND (until IS NULL OR chunk_start < fix_nanoseconds(until) AND time < until);
        END;

        -- The locations of all devices within limits in degrees; across 180 degrees, the western one is the greater.
        CREATE OR REPLACE FUNCTION fixes_within(
          west double precision, south double precision, east double precision, north double precision,
          since timestamptz DEFAULT '-infinity', until timestamptz DEFAULT 'infinity'
        ) RETURNS SETOF fix LANGUAGE sql STABLE PARALLEL SAFE
        BEGIN ATOMIC
          SELECT device, receiver, fix, track, time, latitude, longitude, altitude, speed, course,
            horizontal_accuracy, vertical_accuracy, hdop, satellites, verdict, reason, measured, threshold, quality,
            fused, distance_travelled, speed_accuracy, course_accuracy
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

        CREATE OR REPLACE FUNCTION make_geometry_views() RETURNS void LANGUAGE plpgsql AS $$
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
            course_accuracy
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

        DO $$
        BEGIN
          IF to_regclass('fix_geometry') IS NOT NULL THEN PERFORM make_geometry_views(); END IF;
        EXCEPTION WHEN raise_exception OR undefined_function OR undefined_object OR undefined_column OR insufficient_privilege
          OR invalid_table_definition OR wrong_object_type THEN
          RAISE NOTICE 'views with geometry stay as they are: %', SQLERRM;
        END $$;

        -- Those who may ask the former function may ask this one, and nobody else.
        DO $$
        DECLARE
          asker record;
        BEGIN
          IF (SELECT proacl FROM pg_catalog.pg_proc WHERE oid = 'fixes_of_42_columns(bytea)'::regprocedure) IS NULL THEN
            RETURN;
          END IF;
          REVOKE ALL ON FUNCTION fixes(bytea) FROM PUBLIC;
          FOR asker IN
            SELECT CASE acl.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(acl.grantee)) END AS name
            FROM pg_catalog.pg_proc AS p, aclexplode(p.proacl) AS acl
            WHERE p.oid = 'fixes_of_42_columns(bytea)'::regprocedure
          LOOP
            EXECUTE format('GRANT EXECUTE ON FUNCTION fixes(bytea) TO %s', asker.name);
          END LOOP;
        END $$;

        -- The function of the former columns, if something still needs it, reads what is sealed now, too.
        DO $$
        DECLARE
          former record;
        BEGIN
          DROP FUNCTION fixes_of_42_columns(bytea);
        EXCEPTION WHEN dependent_objects_still_exist THEN
          SELECT pg_get_function_result(oid) AS result,
            (SELECT string_agg(quote_ident(name), ', ' ORDER BY place)
              FROM unnest(proargnames, proargmodes) WITH ORDINALITY AS a(name, mode, place) WHERE mode = 't') AS columns
          INTO former FROM pg_proc WHERE oid = 'fixes_of_42_columns(bytea)'::regprocedure;
          EXECUTE format(
            'CREATE OR REPLACE FUNCTION fixes_of_42_columns(data bytea) RETURNS %s LANGUAGE sql IMMUTABLE PARALLEL SAFE '
            'STRICT ROWS 1000 COST 1000000 SET search_path FROM CURRENT AS %L',
            former.result, format('SELECT %s FROM fixes(data)', former.columns));
        END $$;

        """
}
