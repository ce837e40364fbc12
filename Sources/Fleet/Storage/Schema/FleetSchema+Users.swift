extension FleetSchema {
    /// Users of the page, and the log of their changes.
    static let users = """
        -- Belongs to no device, so its key is no primary one.
        CREATE TABLE fleet_user (
          name text COLLATE "C" NOT NULL UNIQUE,
          role text NOT NULL CHECK (role IN ('viewer', 'dispatcher', 'administrator')),
          tenant name, -- the role of the server whose devices the user sees; NULL for all devices
          password text NOT NULL, -- argon2id, with its salt
          created timestamptz NOT NULL DEFAULT now()
        );
        ALTER TABLE fleet_user ENABLE ROW LEVEL SECURITY;
        -- Only the owner of the tables reads hashes of passwords.
        CREATE POLICY tenant ON fleet_user USING (false);

        CREATE TABLE change_log (
          time timestamptz NOT NULL DEFAULT now(),
          login name NOT NULL DEFAULT session_user, -- by which the program was connected
          author text NOT NULL, -- a user of the page, or of the system
          tenant name, -- whose user made the change; NULL for none
          action text NOT NULL, -- a command, such as 'geofence add'
          subject text NOT NULL -- the name of what was changed
        );
        CREATE INDEX change_log_by_time ON change_log (time);
        ALTER TABLE change_log ENABLE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON change_log
          USING (tenant IN (SELECT rolname FROM pg_catalog.pg_roles WHERE pg_has_role(oid, 'USAGE')));

        """
}
