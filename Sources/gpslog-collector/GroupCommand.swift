internal import ArgumentParser
internal import FleetStorage
internal import Postgres
internal import Terminal

/// `gpslog-collector group`.
struct GroupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Put devices together in groups.",
        discussion: """
            A device may be in several groups, or in none. The page's map and its list of devices show those of a group alone \
            where one is chosen, and so does device list.

            Examples:
              gpslog-collector group add "Beginners' boats"
              gpslog-collector group add trainees --tenant school     the role school sees it, as gpslog-collector tenant says
              gpslog-collector device add seagull --group trainees
              gpslog-collector device group tern trainees "Beginners' boats"     these two, and no others
              gpslog-collector device list --group trainees
            """,
        subcommands: [GroupAddCommand.self, GroupListCommand.self, GroupRemoveCommand.self]
    )
}

/// `gpslog-collector group add`.
struct GroupAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Make a group.")

    @Argument(help: "The name of the group.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "The role of the server that sees it: a tenant.",
            discussion: "Default: who makes it, or none where that is the tables' owner, who sees all.",
            valueName: "role"
        )
    )
    var tenant: String?

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        try NamedThing.group.require(name)
        if let tenant { try NamedThing.role.require(tenant) }
    }

    func run() throws {
        let address = try database.address
        if let tenant, try !FleetDevices(in: address).hasRole(tenant) { throw NamedThing.role.unknown(tenant) }
        guard try FleetGroups(in: address).add(name, tenant: tenant) else {
            throw Failure("another group is called \(name)", .usage)
        }
    }
}

/// `gpslog-collector group list`.
struct GroupListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the groups, and how many devices are in each."
    )

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        let rows = try FleetGroups(in: database.address).all().map { group in
            [group.name, "\(group.devices)", group.tenant ?? ""]
        }
        let header = ["name", "devices", "tenant"]
        try StandardOutput.show(TextTable(header: header, rows: rows, rightAligned: [1]).description)
    }
}

/// `gpslog-collector group remove`.
struct GroupRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take a group away, and the fences that are for it alone; its devices stay."
    )

    @Argument(help: "The name of the group.")
    var name: String

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        guard try FleetGroups(in: database.address).remove(name) else { throw NamedThing.group.unknown(name) }
    }
}
