internal import ArgumentParser
internal import Fleet
internal import Platform

struct TenantCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tenant",
        abstract: "Manage the database roles that may see devices.",
        discussion: """
            A tenant is a database role, used to log in to the server. It reads only the rows of its own devices, \
            and of devices of the roles it is a member of; PostgreSQL enforces this with row-level security. Manage \
            logins and passwords in PostgreSQL: ALTER ROLE, pg_hba.conf.

            Examples:
              gpslog-collector tenant add school
              gpslog-collector device add seagull --tenant school
              gpslog-collector tenant add harbour --sees school --sees haulier
            """,
        subcommands: [TenantAddCommand.self, TenantListCommand.self]
    )
}

struct TenantAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Allow a role to read the rows of its own devices.",
        discussion: """
            Creates the role if it does not exist; you need the right to create roles. Run it again after an update \
            of gpslog to grant access to new tables.
            """
    )

    @Argument(help: "The role.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "A role whose devices it also sees, by membership; may be repeated.",
            valueName: "role"
        )
    )
    var sees: [String] = []

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        for name in [name] + sees { try NameKind.role.require(name) }
        if sees.contains(name) { throw ValidationError("a role always sees its own devices; leave it out of --sees.") }
    }

    func run() throws {
        let missing = try FleetTenants(in: database.address).add(name, seeing: sees)
        if let missing { throw NameKind.role.unknown(missing) }
    }
}

struct TenantListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List tenants, their devices, and the roles they also see."
    )

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        let rows = try FleetTenants(in: database.address).all().map { tenant in
            [tenant.name, "\(tenant.devices)", tenant.others.joined(separator: ", "), tenant.isReader ? "yes" : "no"]
        }
        let header = ["role", "devices", "sees, too", "may read"]
        try StandardOutput.show(TextTable(header: header, rows: rows, rightAligned: [1]).description)
    }
}
