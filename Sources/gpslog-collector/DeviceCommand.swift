internal import ArgumentParser
internal import Collector
internal import FleetStorage
internal import GNSS
internal import Postgres
internal import Terminal

/// `gpslog-collector device`.
struct DeviceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device",
        abstract: "Say which devices may send.",
        discussion: """
            A device has a token, which is shown once when the device is added: only its hash is kept. By it the device writes \
            what is its own, and nothing else.

            Examples:
              gpslog-collector device add seagull
              gpslog-collector device add seagull --tenant school     the role school sees it, as gpslog-collector tenant says
              gpslog-collector device add tern --group trainees       in a group that gpslog-collector group has made
              gpslog-collector device revoke seagull     what it has sent stays; device add gives it another token
            """,
        subcommands: [
            DeviceAddCommand.self, DeviceListCommand.self, DeviceRevokeCommand.self, DeviceRenameCommand.self,
            DeviceTenantCommand.self, DeviceGroupCommand.self,
        ]
    )
}

/// `gpslog-collector device add`.
struct DeviceAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Let a device in, and print its token, which is shown this once."
    )

    @Argument(help: "The name of the device.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "Let it in by MQTT with this topic, and by no token.",
            discussion: "The broker is to see to who may write there.",
            valueName: "topic"
        )
    )
    var mqtt: String?

    @Option(help: ArgumentHelp("The role of the server that sees it: a tenant.", valueName: "role"))
    var tenant: String?

    @Option(help: ArgumentHelp("A group that it is in, too; may be given several times.", valueName: "group"))
    var group: [String] = []

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        try NamedThing.device.require(name)
        if let tenant { try NamedThing.role.require(tenant) }
        guard let mqtt else { return }
        guard (1...1000).contains(mqtt.utf8.count), !mqtt.contains(where: { "+#\0".contains($0) }) else {
            throw ValidationError("--mqtt is a topic without wildcards, such as owntracks/anna/phone.")
        }
    }

    func run() throws {
        let address = try database.address
        let devices = try FleetDevices(in: address)
        if let tenant, try !devices.hasRole(tenant) { throw NamedThing.role.unknown(tenant) }
        if let missing = try FleetGroups(in: address).missing(of: group) { throw NamedThing.group.unknown(missing) }
        if let mqtt {
            guard try devices.add(name, topic: mqtt, tenant: tenant, groups: group) == .done else {
                throw Failure("another device has the topic \(mqtt)", .usage)
            }
            return
        }
        let secret = DeviceToken.Secret()
        guard let device = try devices.add(name, secretHash: secret.hash, tenant: tenant, groups: group) else {
            throw Failure("\(name) has a token already; take it back first with device revoke", .usage)
        }
        try StandardOutput.write("\(DeviceToken(of: device, secret))\n")
    }
}

/// `gpslog-collector device list`.
struct DeviceListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the devices, and how much there is of each."
    )

    @Option(help: ArgumentHelp("Those of a group alone.", valueName: "group"))
    var group: String?

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        let address = try database.address
        if let group, try FleetGroups(in: address).missing(of: [group]) != nil { throw NamedThing.group.unknown(group) }
        let rows = try FleetDevices(in: address).all(in: group).map { device in
            [
                device.name, device.isLetIn ? "yes" : "no", "\(device.fixes)", device.latest?.toTheSecond ?? "",
                device.tenant ?? "", device.groups.joined(separator: ", "),
            ]
        }
        let header = ["name", "let in", "fixes", "latest", "tenant", "groups"]
        try StandardOutput.show(TextTable(header: header, rows: rows, rightAligned: [2]).description)
    }
}

/// `gpslog-collector device revoke`.
struct DeviceRevokeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Take a device's token back; what it has sent stays."
    )

    @Argument(help: "The name of the device.")
    var name: String

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        guard try FleetDevices(in: database.address).revoke(name) != nil else { throw NamedThing.device.unknown(name) }
    }
}

/// `gpslog-collector device rename`.
struct DeviceRenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Give a device another name; its token and what it has sent stay."
    )

    @Argument(help: "The name of the device.")
    var name: String

    @Argument(help: "The name that it gets.")
    var newName: String

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws { try NamedThing.device.require(newName) }

    func run() throws {
        switch try FleetDevices(in: database.address).rename(name, to: newName) {
        case .done: return
        case .unknown: throw NamedThing.device.unknown(name)
        case .taken: throw Failure("another device is called \(newName)", .usage)
        }
    }
}

/// `gpslog-collector device tenant`.
struct DeviceTenantCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tenant",
        abstract: "Have another role of the server see a device, or none but the tables' owner."
    )

    @Argument(help: "The name of the device.")
    var name: String

    @Argument(help: "The role; left out, none but the tables' owner sees it.")
    var role: String?

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws { if let role { try NamedThing.role.require(role) } }

    func run() throws {
        let devices = try FleetDevices(in: database.address)
        if let role, try !devices.hasRole(role) { throw NamedThing.role.unknown(role) }
        guard try devices.give(name, to: role) else { throw NamedThing.device.unknown(name) }
    }
}
