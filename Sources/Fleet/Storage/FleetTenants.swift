/// Tenants of a fleet's database: roles that can read the tables, but see only rows of their own devices.
package struct FleetTenants: FleetPart {
    /// Tables that tenants may read, and views of functions, which have their caller's rights.
    ///
    /// Other views are only granted in PostgreSQL 15 and later, as they ignore row-level policies before.
    private static let tables = [
        "gpslog_schema", "device", "numbering", "receiver", "filter_run", "track", "track_name", "chunk", "latest",
        "journal_step", "waypoint_revision", "passage", "geofence", "geofence_stay", "geofence_event",
        "device_group", "group_member", "fleet_rule", "device_period", "device_state", "device_report", "alert", "stop",
        "halt", "waypoint", "console",
    ]
    private static let views = ["fix", "fix_of_chunk"]
    /// Views that exist only with PostGIS.
    private static let geometryViews = ["latest_geometry", "fix_geometry", "track_geometry"]
    private static let firstVersionWithViews: Int64 = 150_000

    private let connection: PostgresConnection

    package init(_ connection: PostgresConnection) { self.connection = connection }

    package struct Entry: Hashable, Sendable {
        package let name: String

        package let devices: Int64

        /// Roles it is a member of, so that it also sees their devices.
        package let others: [String]

        package let isReader: Bool
    }

    /// All roles that may read the tables or have devices, except the owner, sorted by name.
    package func all() throws(PostgresError) -> [Entry] {
        let sql = """
            WITH reader AS (
              SELECT DISTINCT acl.grantee FROM pg_catalog.pg_class AS c, aclexplode(c.relacl) AS acl
              WHERE c.oid = 'device'::regclass AND acl.privilege_type = 'SELECT'
                AND acl.grantee <> 0 AND acl.grantee <> c.relowner),
            tenant AS (SELECT tenant, count(*) AS devices FROM device WHERE tenant IS NOT NULL GROUP BY tenant)
            SELECT r.rolname::text, coalesce(t.devices, 0), (reader.grantee IS NOT NULL),
              (SELECT string_agg(DISTINCT m.rolname::text, E'\\n' ORDER BY m.rolname::text) FROM pg_catalog.pg_auth_members AS member
                JOIN pg_catalog.pg_roles AS m ON m.oid = member.roleid WHERE member.member = r.oid)
            FROM pg_catalog.pg_roles AS r LEFT JOIN reader ON reader.grantee = r.oid LEFT JOIN tenant AS t ON t.tenant = r.rolname
            WHERE reader.grantee IS NOT NULL OR t.tenant IS NOT NULL ORDER BY 1
            """
        return try connection.rows(of: sql) { row in
            let (name, devices) = (row.nextText() ?? "", row.nextInteger() ?? 0)
            let isReader = row.nextInteger() == 1
            let others = (row.nextText() ?? "").split(separator: "\n").map(String.init)
            return Entry(name: name, devices: devices, others: others, isReader: isReader)
        }
    }

    /// Makes a role a tenant by granting it read access to the tables.
    ///
    /// If the role does not exist, it is created with permission to log in. Call this again after an update of gpslog
    /// to grant access to new tables.
    ///
    /// - Parameters:
    ///   - name: the role.
    ///   - others: roles to become a member of, in order to see their devices as well.
    /// - Returns: the first of `others` that does not exist, in which case nothing is changed; `nil` on success.
    /// - Throws: `PostgresError` if it fails, for example because the user may not create roles.
    package func add(_ name: String, seeing others: [String]) throws(PostgresError) -> String? {
        let devices = FleetDevices(connection)
        return try connection.transaction { () throws(PostgresError) in
            for other in others where try !devices.hasRole(other) { return other }
            if try !devices.hasRole(name) { try execute("CREATE ROLE %1$I LOGIN", name) }
            for other in others { try execute("GRANT %2$I TO %1$I", name, other) }
            // Unlike `public`, other schemas are not accessible by default.
            let sql = "SELECT current_schema()::text"
            for schema in try connection.rows(of: sql, read: { $0.nextText() ?? "" }) {
                try execute("GRANT USAGE ON SCHEMA %2$I TO %1$I", name, schema)
            }
            for relation in try readable() { try execute("GRANT SELECT ON %2$I TO %1$I", name, relation) }
            // Lists of devices show which ones have a token.
            try execute("GRANT SELECT (device) ON device_token TO %1$I", name)
            try execute("GRANT INSERT (author, tenant, action, subject) ON change_log TO %1$I", name)
            try beMember(of: name)
            try connection.log("tenant add", name)
            return nil
        }
    }

    /// Lets the current user act as a tenant, so that a page of the owner can show users what the tenant sees.
    private func beMember(of tenant: String) throws(PostgresError) {
        let sql = """
            SELECT count(*) FROM pg_catalog.pg_roles
            WHERE rolname = current_user AND NOT rolsuper AND NOT pg_has_role($1::text::name, current_user, 'MEMBER')
            """
        guard try connection.integer(sql, bind: { $0.bind(tenant) }) == 1 else { return }
        try execute("GRANT %1$I TO CURRENT_USER", tenant)
    }

    /// Names of the existing tables and views that a tenant may read.
    ///
    /// Views created under PostgreSQL 14, which show all rows to all roles, are changed to use the caller's
    /// permissions.
    private func readable() throws(PostgresError) -> [String] {
        let version = try connection.integer("SELECT current_setting('server_version_num')::bigint") ?? 0
        guard version >= Self.firstVersionWithViews else { return Self.tables }
        let sql = """
            SELECT c.relname::text, coalesce(c.reloptions @> ARRAY['security_invoker=true'], false)::int
            FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
            WHERE n.nspname = current_schema() AND c.relkind = 'v'
            """
        let found = try connection.rows(of: sql) { row in (row.nextText() ?? "", row.nextInteger() == 1) }
        let there = Set(found.map(\.0))
        let views = Self.views + Self.geometryViews.filter(there.contains)
        for (name, isOfInvoker) in found where !isOfInvoker && views.contains(name) {
            try connection.run("SELECT ask_as_invoker($1)") { $0.bind(name) }
        }
        return Self.tables + views
    }

    /// Executes a statement in which the server itself quotes the names.
    private func execute(_ template: String, _ name: String, _ other: String = "") throws(PostgresError) {
        let statement = try connection.rows(
            of: "SELECT format($1, $2, $3)",
            bind: {
                $0.bind(template)
                $0.bind(name)
                $0.bind(other)
            },
            read: { $0.nextText() ?? "" }
        ).first
        if let statement { try connection.execute(statement) }
    }
}
