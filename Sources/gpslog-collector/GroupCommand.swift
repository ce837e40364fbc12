internal import ArgumentParser
internal import Fleet
internal import Platform

struct GroupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Manage groups of devices.",
        discussion: """
            A device can be in several groups. If you select a group, the map, the list of devices on the page, and \
            device list show only its devices. Use device group to replace the groups of a device.

            Examples:
              gpslog-collector group add "Beginners' boats"
              gpslog-collector group add trainees --tenant school
              gpslog-collector device add seagull --group trainees
              gpslog-collector device group tern trainees "Beginners' boats"
              gpslog-collector device list --group trainees
            """,
        subcommands: [GroupAddCommand.self, GroupListCommand.self, GroupRemoveCommand.self]
    )
}

struct GroupAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a group.")

    @Argument(help: "The name of the group.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "The database role that may see the group: a tenant.",
            discussion: "Default: your role; none if you own the tables, as the owner sees all groups.",
            valueName: "role"
        )
    )
    var tenant: String?

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        try NameKind.group.require(name)
        if let tenant { try NameKind.role.require(tenant) }
    }

    func run() throws {
        let address = try database.address
        if let tenant, try !FleetDevices(in: address).hasRole(tenant) { throw NameKind.role.unknown(tenant) }
        guard try FleetGroups(in: address).add(name, tenant: tenant) else {
            throw Failure("a group named \(name) exists already", .usage)
        }
    }
}

struct GroupListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List groups, with the number of their devices."
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

struct GroupRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a group and its geofences; its devices stay."
    )

    @Argument(help: "The name of the group.")
    var name: String

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        guard try FleetGroups(in: database.address).remove(name) else { throw NameKind.group.unknown(name) }
    }
}
