internal import ArgumentParser
internal import FleetStorage
internal import Postgres
internal import Terminal

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
        case .unknownDevice: throw NamedThing.device.unknown(name)
        case .unknownGroup(let group): throw NamedThing.group.unknown(group)
        }
    }
}
