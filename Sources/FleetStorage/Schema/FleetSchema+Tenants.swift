extension FleetSchema {
    /// Tenants of devices: roles of the server that see only rows of their devices.
    ///
    /// The owner of the tables, who stores what devices send, sees all rows. Each table with a device needs this
    /// policy.
    static let tenants = """
        ALTER TABLE device ADD COLUMN tenant name; -- a role of the server; NULL where only the tables' owner sees it

        ALTER TABLE device ENABLE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON device
          USING (tenant IN (SELECT rolname FROM pg_catalog.pg_roles WHERE pg_has_role(oid, 'USAGE')));

        DO $$
        DECLARE
          name text;
        BEGIN
          FOREACH name IN ARRAY ARRAY['numbering', 'receiver', 'filter_run', 'track', 'chunk', 'upload_target',
            'upload_progress', 'upload_refusal', 'device_token', 'intake', 'latest']
          LOOP
            EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
            -- Of device, who asks sees those of the tenant.
            EXECUTE format('CREATE POLICY tenant ON %I USING (device IN (SELECT device FROM device))', name);
          END LOOP;
        END $$;

        """
}
