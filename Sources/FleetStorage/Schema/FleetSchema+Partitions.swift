extension FleetSchema {
    /// Partitions of the chunk table by time, created in advance and dropped when empty.
    static let partitions = partitionedChunks + partitionFunctions

    /// Turns the existing table into the default partition, so that nothing is copied.
    ///
    /// Each partition covers a quarter of a year, and adds some 50 microseconds to queries with a device but no time.
    private static let partitionedChunks = #"""
        DO $$
        DECLARE
          definition text;
          -- Views read the table that they were made with, and are made anew of what they were.
          definitions text[] := ARRAY(
            SELECT format('CREATE OR REPLACE VIEW %s%s AS %s', v.oid::regclass,
              coalesce(' WITH (' || array_to_string(v.reloptions, ', ') || ')', ''), pg_get_viewdef(v.oid))
            FROM pg_catalog.pg_class AS v WHERE v.relkind = 'v' AND v.oid IN (
              SELECT r.ev_class FROM pg_catalog.pg_depend AS d JOIN pg_catalog.pg_rewrite AS r ON r.oid = d.objid
              WHERE d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass
                AND d.refobjid = 'chunk'::regclass)
            ORDER BY v.oid);
          permission record;
        BEGIN
          ALTER TABLE chunk RENAME TO chunk_other;
          ALTER INDEX chunk_by_time RENAME TO chunk_other_by_time;
          ALTER INDEX chunk_by_place RENAME TO chunk_other_by_place;
          ALTER INDEX timeless_chunk RENAME TO timeless_chunk_other;

          CREATE TABLE chunk (LIKE chunk_other INCLUDING STORAGE) PARTITION BY RANGE (start_time);
          -- No key is without what a table is partitioned by. Numbers of fixes are given once, as numbering sees to.
          ALTER TABLE chunk ADD CONSTRAINT chunk_key UNIQUE (device, receiver, first_fix, start_time);
          ALTER TABLE chunk ADD FOREIGN KEY (device, receiver) REFERENCES receiver (device, receiver);
          CREATE INDEX chunk_by_time ON chunk (device, start_time, receiver, first_fix, end_time);
          CREATE INDEX timeless_chunk ON chunk (device, first_fix) WHERE timeless > 0;
          CREATE INDEX chunk_by_place ON chunk
            USING gist (box(point(west, south), point(east, north)),
              int8range(start_time / 1000000000, end_time / 1000000000, '[]'))
            WHERE south IS NOT NULL;
          ALTER TABLE chunk ATTACH PARTITION chunk_other DEFAULT;
          ALTER TABLE chunk_other DROP CONSTRAINT chunk_pkey;

          ALTER TABLE chunk ENABLE ROW LEVEL SECURITY;
          CREATE POLICY tenant ON chunk USING (device IN (SELECT device FROM device));
          FOR permission IN
            SELECT acl.privilege_type AS name,
              CASE acl.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(acl.grantee)) END AS grantee
            FROM pg_catalog.pg_class AS c, aclexplode(c.relacl) AS acl WHERE c.oid = 'chunk_other'::regclass
          LOOP
            EXECUTE format('GRANT %s ON chunk TO %s', permission.name, permission.grantee);
          END LOOP;
          FOREACH definition IN ARRAY definitions LOOP
            BEGIN
              EXECUTE definition;
            EXCEPTION WHEN insufficient_privilege THEN
              RAISE NOTICE 'a view reads chunk_other alone: %', SQLERRM;
            END;
          END LOOP;
        END $$;

        """#

    private static let partitionFunctions = #"""
        -- Makes the parts of a period that are not there yet, and moves into them what is theirs.
        CREATE FUNCTION make_chunk_partitions(
          since timestamptz DEFAULT now(), until timestamptz DEFAULT now() + interval '6 months'
        ) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        DECLARE
          quarter timestamp := date_trunc('quarter', since AT TIME ZONE 'UTC');
          name text;
          beginning bigint;
          ending bigint;
        BEGIN
          WHILE quarter < until AT TIME ZONE 'UTC' LOOP
            name := to_char(quarter, '"chunk_"YYYY"_q"Q');
            beginning := extract(epoch FROM quarter) * 1000000000;
            quarter := quarter + interval '3 months';
            ending := extract(epoch FROM quarter) * 1000000000;
            CONTINUE WHEN to_regclass(name) IS NOT NULL;
            -- Two programs come one after the other, and meanwhile nothing is stored that would belong into it.
            LOCK TABLE chunk_other IN ACCESS EXCLUSIVE MODE;
            CONTINUE WHEN to_regclass(name) IS NOT NULL;
            EXECUTE format('CREATE TABLE %I (LIKE chunk INCLUDING ALL)', name);
            EXECUTE format(
              'WITH moved AS (DELETE FROM chunk_other WHERE start_time >= %s AND start_time < %s RETURNING *) '
              'INSERT INTO %I SELECT * FROM moved', beginning, ending, name);
            EXECUTE format('ALTER TABLE chunk ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', name, beginning, ending);
            -- Tenants that may read it by its own name see no more than in the whole.
            EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
            EXECUTE format('CREATE POLICY tenant ON %I USING (device IN (SELECT device FROM device))', name);
          END LOOP;
        END $$;
        SELECT make_chunk_partitions();

        -- Drops the parts that ended before a time and have nothing in them.
        CREATE FUNCTION drop_chunk_partitions(before timestamptz) RETURNS void
        LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        DECLARE
          name text;
          is_empty boolean;
        BEGIN
          FOR name IN
            SELECT c.relname FROM pg_catalog.pg_inherits AS i JOIN pg_catalog.pg_class AS c ON c.oid = i.inhrelid
            WHERE i.inhparent = 'chunk'::regclass AND c.relname ~ '^chunk_\d{4}_q[1-4]$'
              AND make_timestamptz(substr(c.relname, 7, 4)::integer, 3 * substr(c.relname, 13)::integer - 2, 1, 0, 0, 0, 'UTC')
                + interval '3 months' <= least(before, now())
          LOOP
            EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I)', name) INTO is_empty;
            CONTINUE WHEN NOT is_empty;
            LOCK TABLE chunk IN ACCESS EXCLUSIVE MODE;
            EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I)', name) INTO is_empty;
            IF is_empty THEN EXECUTE format('DROP TABLE %I', name); END IF;
          END LOOP;
        END $$;

        """#
}
