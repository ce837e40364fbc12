extension FleetSchema {
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
          SELECT fix.*, ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)::geometry(Point, 4326) AS place
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
