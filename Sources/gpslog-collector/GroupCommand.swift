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
        try GroupName.require(name)
        if let tenant { try TenantName.require(tenant) }
    }

    func run() throws {
        let address = try database.address
        if let tenant, try !FleetDevices(in: address).hasRole(tenant) { throw TenantName.unknown(tenant) }
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
        guard try FleetGroups(in: database.address).remove(name) else { throw GroupName.unknown(name) }
    }
}

/// The rules for names of groups.
enum GroupName {
    static func require(_ name: String) throws(ValidationError) {
        guard (1...200).contains(name.utf8.count), !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            throw ValidationError("a group's name has 1 to 200 bytes, and no control characters.")
        }
    }

    static func unknown(_ name: String) -> Failure {
        Failure("there is no group \(name); group list has those that there are", .usage)
    }
}
