package import Postgres

/// The tenants of a fleet's database: roles of the server that may read the tables, each of which sees the rows of its devices alone.
package struct FleetTenants {
    /// The tables that a tenant reads; views it may in PostgreSQL 15 and newer only, where they show what the tables do.
    private static let tables = [
        "gpslog_schema", "device", "numbering", "receiver", "filter_run", "track", "track_name", "chunk", "latest",
        "journal_step", "waypoint_revision", "passage", "geofence", "geofence_stay", "geofence_event",
        "device_group", "group_member",
    ]
    private static let views = ["fix", "fix_of_chunk", "waypoint"]
    /// Those that there are where PostGIS is.
    private static let geometryViews = ["latest_geometry", "fix_geometry", "track_geometry"]
    private static let firstVersionWithViews: Int64 = 150_000

    private let connection: PostgresConnection

    /// The tenants of a database; its tables are made where they are missing.
    ///
    /// - Throws: `PostgresError` where the server does not let us in, or a newer gpslog made the tables.
    package init(in address: PostgresAddress) throws(PostgresError) {
        connection = try FleetSchema.connection(to: address)
    }

    /// A tenant as a list has it.
    package struct Entry: Hashable, Sendable {
        /// The name of the role.
        package let name: String

        /// The number of devices that are its own.
        package let devices: Int64

        /// The tenants whose devices it sees besides, as it is a member of them.
        package let others: [String]

        /// True where it may read the tables.
        package let isReader: Bool
    }

    /// All roles that may read the tables or have devices, by their names; not the tables' owner.
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

    /// Makes a role a tenant, which may read the tables from now on.
    ///
    /// A role that there is not is made, and may log in. Once more, it gives the right to what a newer gpslog has added.
    ///
    /// - Parameters:
    ///   - name: the role.
    ///   - others: roles of which it becomes a member, so that it sees their devices, too.
    /// - Returns: the first of the others that there is not, and then nothing is changed; nil where all is done.
    /// - Throws: `PostgresError` where it cannot be done, as without the right to make roles.
    package func add(_ name: String, seeing others: [String]) throws(PostgresError) -> String? {
        let devices = FleetDevices(connection)
        return try connection.transaction { () throws(PostgresError) in
            for other in others where try !devices.hasRole(other) { return other }
            if try !devices.hasRole(name) { try execute("CREATE ROLE %1$I LOGIN", name) }
            for other in others { try execute("GRANT %2$I TO %1$I", name, other) }
            // Tables in a schema of their own are not everybody's to reach, as those in public are.
            let sql = "SELECT current_schema()::text"
            for schema in try connection.rows(of: sql, read: { $0.nextText() ?? "" }) {
                try execute("GRANT USAGE ON SCHEMA %2$I TO %1$I", name, schema)
            }
            for relation in try readable() { try execute("GRANT SELECT ON %2$I TO %1$I", name, relation) }
            // Lists of devices say which of them have a token.
            try execute("GRANT SELECT (device) ON device_token TO %1$I", name)
            return nil
        }
    }

    /// The tables and views that there are and that a tenant may read.
    ///
    /// Views of a database that came from PostgreSQL 14, which show everybody everything, do so no longer.
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

    /// Executes a statement in which the server itself puts names between quotes.
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
