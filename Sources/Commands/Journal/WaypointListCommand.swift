import ArgumentParser
internal import Settings
import Waypoints

struct WaypointListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List waypoints.",
        discussion: """
            Lists the newest first by default, and places to visit by their due date. Distance and bearing are from \
            the current position, or from the one you name. Times are UTC unless you use --local.

            Examples:
              gpslog waypoint list --open
              gpslog waypoint list --order oldest
              gpslog waypoint list --near 54.41,10.22
            """
    )

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("From this position, nearest first; as --at of waypoint add.", valueName: "lat,lon")
    )
    var near: PositionArgument?

    @Option(
        help: ArgumentHelp(
            "newest or oldest first; default: from the settings, else newest.",
            valueName: "order"
        )
    )
    var order: WaypointOrder?

    @Flag(help: "Print a JSON array of objects, in metres and degrees.")
    var json = false

    @OptionGroup var time: LocalFlag
    @OptionGroup var units: UnitsOption
    @OptionGroup var list: WaypointListFlags
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if near != nil, order != nil { throw ValidationError("--near lists the nearest first; leave out --order.") }
    }

    func run() async throws {
        let logger = common.logger
        let settings = try SettingsFile.read(nil, warning: logger)
        let order = order ?? settings.waypoints.order
        let selection = WaypointSelection(list.list, near: near?.coordinate, order: order)
        let journal = try Journal(in: common.recorded(), units: units.units(settings.units), logger: logger)
        if json { try await journal.listAsJSON(selection) } else { try await journal.list(selection, time.clock) }
    }
}

extension WaypointOrder: ExpressibleByArgument {}

struct WaypointListFlags: ParsableArguments {
    @Flag(help: "Only waypoints not visited yet.")
    var open = false

    @Flag(help: "Only visited waypoints.")
    var done = false

    var list: WaypointList { open ? .open : done ? .done : .all }

    func validate() throws {
        if open, done { throw ValidationError("use either --open or --done; leave out both for all.") }
    }
}

struct WaypointRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove waypoints; gpslog waypoint undo restores them.",
        discussion: """
            Removes all named waypoints in one step, or none if one of them does not exist. On a terminal, --all \
            asks first.

            Examples:
              gpslog waypoint remove 1 d7e739e2
              gpslog waypoint remove --all
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Numbers in gpslog waypoint list, or the first digits of identifiers.",
            valueName: "waypoint"
        )
    )
    var waypoints: [String] = []

    @Flag(help: "Remove all waypoints.")
    var all = false

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if waypoints.isEmpty, !all { throw ValidationError("name the waypoints to remove, or use --all.") }
        if !waypoints.isEmpty, all { throw ValidationError("use either --all or waypoints, not both.") }
        for waypoint in waypoints { _ = try WaypointArgument.reference(waypoint) }
    }

    func run() async throws {
        let journal = try Journal(in: common.recorded(), logger: common.logger)
        if all { return try await journal.removeAll(asking: !yes) }
        try await journal.remove(waypoints.map(WaypointArgument.reference))
    }
}
