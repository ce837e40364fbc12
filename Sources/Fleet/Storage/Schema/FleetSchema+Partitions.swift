extension FleetSchema {
    /// SQL functions that create partitions of the chunk table in advance, and drop empty ones.
    static let partitions = #"""
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

    /// Tenants of devices: roles of the server that see only rows of their devices.
    ///
    /// The owner of the tables, who stores what devices send, sees all rows. Each table with a device needs this
    /// policy.
    static let tenants = """
        ALTER TABLE device ENABLE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON device
          USING (tenant IN (SELECT rolname FROM pg_catalog.pg_roles WHERE pg_has_role(oid, 'USAGE')));

        DO $$
        DECLARE
          name text;
        BEGIN
          FOREACH name IN ARRAY ARRAY['numbering', 'receiver', 'filter_run', 'track', 'track_name', 'zone_shift', 'chunk',
            'chunk_other', 'upload_target', 'upload_progress', 'upload_refusal', 'device_token', 'intake', 'latest',
            'journal_step', 'waypoint_revision', 'passage', 'geofence_stay', 'geofence_event',
            'device_period', 'device_state', 'device_report', 'alert', 'stop', 'halt']
          LOOP
            EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
            -- Of device, who asks sees those of the tenant.
            EXECUTE format('CREATE POLICY tenant ON %I USING (device IN (SELECT device FROM device))', name);
          END LOOP;
        END $$;

        """
}

/// The tables of a fleet, in the current schema of the connection.
///
/// Each key starts with the device, numbers are counted per device, and no row refers to another device. Therefore the
/// tables can be distributed over many servers by device.
package enum FleetSchema {
    /// All migrations in order.
    ///
    /// The first one creates the tables of the first release. A migration may change until a tagged release contains it,
    /// and never afterwards. Versions up to 16 were those of development; their databases are refused.
    package static let migrations = [
        PostgresMigration(to: 17, tables + functions + tenants)
    ]

    private static let tables = devices + fixes + names + uploads
    private static let functions =
        unsealedCounts + unsealedColumns + unsealedFixes + views + geometry + journal + news + groups + geofences
        + console + alerts + users + partitions

    /// Version of the tables that this program creates.
    static let newest = migrations.last?.version ?? 0

    /// Connects to a fleet's database, creating its tables if needed.
    ///
    /// - Throws: `PostgresError` if the connection fails, or a newer gpslog or a development version created the tables.
    static func connection(to address: PostgresAddress) throws(PostgresError) -> PostgresConnection {
        let connection = try PostgresConnection(address)
        try connection.migrate(along: migrations)
        return connection
    }
}

/// A part of a fleet's database, such as its users.
package protocol FleetPart {
    /// Uses a connection to a database that already has its tables.
    init(_ connection: PostgresConnection)
}

extension FleetPart {
    /// Connects to a database, creating its tables if needed.
    ///
    /// - Throws: `PostgresError` if the connection fails, or a newer gpslog created the tables.
    package init(in address: PostgresAddress) throws(PostgresError) {
        self.init(try FleetSchema.connection(to: address))
    }
}
