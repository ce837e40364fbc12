internal import ArgumentParser
internal import FleetStorage
internal import Postgres
internal import Terminal

/// `gpslog-collector tenant`.
struct TenantCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tenant",
        abstract: "Say which roles of the server see devices.",
        discussion: """
            A tenant is a role of the server, as whom somebody connects. It reads the rows of its own devices and of those of \
            the roles that it is a member of, and no others: PostgreSQL sees to that (row-level security). Who may log in as \
            a role, and by which password, is PostgreSQL's: ALTER ROLE, pg_hba.conf.

            Examples:
              gpslog-collector tenant add school
              gpslog-collector device add seagull --tenant school
              gpslog-collector tenant add harbour --sees school --sees haulier
            """,
        subcommands: [TenantAddCommand.self, TenantListCommand.self]
    )
}

/// `gpslog-collector tenant add`.
struct TenantAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract:
            "Have a role read the tables, of which it sees its own devices' rows; it is made where it is missing.",
        discussion:
            "It takes a user who may make roles. Once more, it gives the right to what a newer gpslog has added."
    )

    @Argument(help: "The role.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "A role whose devices it sees, too, by membership; may be given several times.",
            valueName: "role"
        )
    )
    var sees: [String] = []

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        for name in [name] + sees { try NamedThing.role.require(name) }
        if sees.contains(name) { throw ValidationError("a role sees its own devices without --sees.") }
    }

    func run() throws {
        let missing = try FleetTenants(in: database.address).add(name, seeing: sees)
        if let missing { throw NamedThing.role.unknown(missing) }
    }
}

/// `gpslog-collector tenant list`.
struct TenantListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the roles that see devices, how many are their own, and whose they see besides."
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
