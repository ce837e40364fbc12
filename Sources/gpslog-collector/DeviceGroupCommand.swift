internal import ArgumentParser
internal import FleetStorage
internal import Postgres
internal import Terminal

/// `gpslog-collector device group`.
struct DeviceGroupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Have a device in these groups, and in no others."
    )

    @Argument(help: "The name of the device.")
    var name: String

    @Argument(help: ArgumentHelp("The names of the groups.", valueName: "group"))
    var groups: [String] = []

    @Flag(help: "Have it in no group.")
    var none = false

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        guard groups.isEmpty == none else {
            throw ValidationError("device group needs the names of groups, or --none, and not both.")
        }
    }

    func run() throws {
        switch try FleetDevices(in: database.address).put(name, into: groups) {
        case .done: return
        case .unknownDevice: throw NamedThing.device.unknown(name)
        case .unknownGroup(let group): throw NamedThing.group.unknown(group)
        }
    }
}
