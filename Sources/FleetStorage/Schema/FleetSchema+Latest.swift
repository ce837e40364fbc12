extension FleetSchema {
    /// Latest location of each device, and indexes to find chunks by place and time.
    static let latest = """
        CREATE TABLE latest (
          device uuid PRIMARY KEY,
          time bigint NOT NULL,
          time_leap bigint NOT NULL,
          receiver bigint NOT NULL,
          fix bigint NOT NULL, -- its number
          latitude double precision NOT NULL,
          longitude double precision NOT NULL,
          altitude double precision, -- metres; NULL, as in the others, where it is not known
          speed double precision, -- metres a second
          course double precision, -- degrees
          horizontal_accuracy double precision, -- metres
          FOREIGN KEY (device, receiver) REFERENCES receiver (device, receiver)
        );

        -- What is there already: the last fix of the track that ends last is the latest location. That of a damaged chunk is
        -- left out, and so are times that are yet to come.
        DO $$
        DECLARE
          last record;
        BEGIN
          FOR last IN SELECT DISTINCT ON (device) device, receiver, last_fix FROM track
            WHERE end_time < extract(epoch FROM now() + interval '1 day') * 1000000000
            ORDER BY device, end_time DESC, end_leap DESC, track
          LOOP
            BEGIN
              INSERT INTO latest
              SELECT last.device, f.time, f.time_leap, f.receiver, f.id,
                coalesce(f.refined_latitude, f.latitude), coalesce(f.refined_longitude, f.longitude),
                CASE WHEN f.refined_latitude IS NULL THEN f.altitude ELSE f.refined_altitude END,
                CASE WHEN f.refined_latitude IS NULL THEN f.speed ELSE f.refined_speed END,
                CASE WHEN f.refined_latitude IS NULL THEN f.course ELSE f.refined_course END,
                f.horizontal_accuracy
              FROM (SELECT data FROM chunk WHERE device = last.device AND receiver = last.receiver
                AND first_fix <= last.last_fix ORDER BY first_fix DESC LIMIT 1) AS chunk, LATERAL fixes(data) AS f
              WHERE f.id = last.last_fix AND f.track IS NOT NULL;
            EXCEPTION WHEN OTHERS THEN NULL;
            END;
          END LOOP;
        END $$;
        CREATE INDEX latest_by_place ON latest USING gist (point(longitude, latitude));

        -- By where and when, in seconds since 1970, so that none is too large; a chunk that crosses 180 degrees is everywhere
        -- between the limits.
        CREATE INDEX chunk_by_place ON chunk
          USING gist (box(point(west, south), point(east, north)),
            int8range(start_time / 1000000000, end_time / 1000000000, '[]'))
          WHERE south IS NOT NULL;
        -- What does not end in time is passed over without looking at its row.
        DROP INDEX chunk_by_time;
        CREATE INDEX chunk_by_time ON chunk (device, start_time, receiver, first_fix, end_time);

        """
}
