internal import ArgumentParser
internal import Fleet
internal import GNSS
internal import Platform
internal import Text

struct DeviceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device",
        abstract: "Manage the devices that may upload.",
        discussion: """
            Each device has a token. It is shown once, when you add the device; only its hash is stored. With the \
            token, a device can write its own data and nothing else.

            Examples:
              gpslog-collector device add seagull
              gpslog-collector device add seagull --tenant school
              gpslog-collector device add tern --group trainees
              gpslog-collector device revoke seagull
            """,
        subcommands: [
            DeviceAddCommand.self, DeviceListCommand.self, DeviceRevokeCommand.self, DeviceRenameCommand.self,
            DeviceTenantCommand.self, DeviceGroupCommand.self,
        ]
    )
}

struct DeviceAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a device, and print its token once."
    )

    @Argument(help: "The name of the device.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "Accept messages with this MQTT topic, instead of a token.",
            discussion: "The broker must control who may publish to the topic.",
            valueName: "topic"
        )
    )
    var mqtt: String?

    @Option(help: ArgumentHelp("The database role that may see the device: a tenant.", valueName: "role"))
    var tenant: String?

    @Option(help: ArgumentHelp("Also add the device to this group; may be repeated.", valueName: "group"))
    var group: [String] = []

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        try NameKind.device.require(name)
        if let tenant { try NameKind.role.require(tenant) }
        guard let mqtt else { return }
        guard (1...1000).contains(mqtt.utf8.count), !mqtt.contains(where: { "+#\0".contains($0) }) else {
            throw ValidationError("--mqtt needs a topic without wildcards, such as owntracks/anna/phone.")
        }
    }

    func run() throws {
        let address = try database.address
        let devices = try FleetDevices(in: address)
        if let tenant, try !devices.hasRole(tenant) { throw NameKind.role.unknown(tenant) }
        if let missing = try FleetGroups(in: address).missing(of: group) { throw NameKind.group.unknown(missing) }
        if let mqtt {
            guard try devices.add(name, topic: mqtt, tenant: tenant, groups: group) == .done else {
                throw Failure("another device has the topic \(mqtt)", .usage)
            }
            return
        }
        let secret = DeviceToken.Secret()
        guard let device = try devices.add(name, secretHash: secret.hash, tenant: tenant, groups: group) else {
            throw Failure("\(name) has a token already; revoke it first with device revoke", .usage)
        }
        try StandardOutput.write("\(DeviceToken(of: device, secret))\n")
    }
}

struct DeviceListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List devices, with the number of their fixes."
    )

    @Option(help: ArgumentHelp("Only the devices of this group.", valueName: "group"))
    var group: String?

    @Flag(help: "Print a JSON array with one object per device.")
    var json = false

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        let address = try database.address
        if let group, try FleetGroups(in: address).missing(of: [group]) != nil { throw NameKind.group.unknown(group) }
        let devices = try FleetDevices(in: address).all(in: group)
        if json {
            let objects = devices.map { Self.object($0).description }.joined(separator: ",\n ")
            return try StandardOutput.write("[" + objects + "]\n")
        }
        let rows = devices.map { device in
            [
                device.name, device.isLetIn ? "yes" : "no", "\(device.fixes)", device.latest?.toTheSecond ?? "",
                device.tenant ?? "", device.groups.joined(separator: ", "),
            ]
        }
        let header = ["name", "let in", "fixes", "latest", "tenant", "groups"]
        try StandardOutput.show(TextTable(header: header, rows: rows, rightAligned: [2]).description)
    }

    private static func object(_ device: FleetDevices.Entry) -> JSONObject {
        var object = JSONObject()
        object.add("name", text: device.name)
        object.add("let_in", device.isLetIn)
        object.add("fixes", json: String(device.fixes))
        object.add("latest", text: device.latest?.description)
        object.add("tenant", text: device.tenant)
        object.add("groups", json: "[" + device.groups.map(JSONObject.quoted).joined(separator: ",") + "]")
        return object
    }
}

struct DeviceRevokeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Revoke a device's token; its data stays. To give it a new token, use device add."
    )

    @Argument(help: "The name of the device.")
    var name: String

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        guard try FleetDevices(in: database.address).revoke(name) != nil else { throw NameKind.device.unknown(name) }
    }
}

struct DeviceRenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Rename a device; its token and data stay."
    )

    @Argument(help: "The name of the device.")
    var name: String

    @Argument(help: "The new name.")
    var newName: String

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws { try NameKind.device.require(newName) }

    func run() throws {
        switch try FleetDevices(in: database.address).rename(name, to: newName) {
        case .done: return
        case .unknown: throw NameKind.device.unknown(name)
        case .taken: throw Failure("a device named \(newName) exists already", .usage)
        }
    }
}

struct DeviceTenantCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tenant",
        abstract: "Set the database role that may see a device."
    )

    @Argument(help: "The name of the device.")
    var name: String

    @Argument(help: "The role; by default only the owner of the tables sees the device.")
    var role: String?

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws { if let role { try NameKind.role.require(role) } }

    func run() throws {
        let devices = try FleetDevices(in: database.address)
        if let role, try !devices.hasRole(role) { throw NameKind.role.unknown(role) }
        guard try devices.give(name, to: role) else { throw NameKind.device.unknown(name) }
    }
}

struct DeviceGroupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Set the groups of a device."
    )

    @Argument(help: "The name of the device.")
    var name: String

    @Argument(help: ArgumentHelp("The names of the groups.", valueName: "group"))
    var groups: [String] = []

    @Flag(help: "Remove the device from all groups.")
    var none = false

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        guard groups.isEmpty == none else {
            throw ValidationError("use either names of groups or --none.")
        }
    }

    func run() throws {
        switch try FleetDevices(in: database.address).put(name, into: groups) {
        case .done: return
        case .unknownDevice: throw NameKind.device.unknown(name)
        case .unknownGroup(let group): throw NameKind.group.unknown(group)
        }
    }
}
