extension FleetSchema {
    /// Groups of devices.
    static let groups = """
        -- Its key is none of a device's, so it is no primary one.
        CREATE TABLE device_group (
          device_group uuid NOT NULL UNIQUE,
          name text COLLATE "C" NOT NULL UNIQUE,
          tenant name, -- a role of the server, who sees it; NULL where only the tables' owner does
          created timestamptz NOT NULL DEFAULT now()
        );
        ALTER TABLE device_group ENABLE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON device_group
          USING (tenant IN (SELECT rolname FROM pg_catalog.pg_roles WHERE pg_has_role(oid, 'USAGE')));

        -- The devices of groups; one may be in several.
        CREATE TABLE group_member (
          device uuid NOT NULL,
          device_group uuid NOT NULL REFERENCES device_group (device_group) ON DELETE CASCADE,
          PRIMARY KEY (device, device_group)
        );
        CREATE INDEX group_member_by_group ON group_member (device_group);
        ALTER TABLE group_member ENABLE ROW LEVEL SECURITY;
        -- Of devices and of groups, who asks sees those of the tenant.
        CREATE POLICY tenant ON group_member
          USING (device IN (SELECT device FROM device) AND device_group IN (SELECT device_group FROM device_group));

        """
}
