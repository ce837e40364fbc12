import ArgumentParser
internal import Commands
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
