import ArgumentParser
internal import Commands
internal import Settings
import Waypoints

/// `gpslog waypoint list`.
struct WaypointListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List notes and places to visit.",
        discussion: """
            The newest first, if nothing else is wanted; of those to visit, the one that is due first. Distance and \
            bearing are from the current position, or from another place. Times are UTC, unless with --local.

            Examples:
              gpslog waypoint list --open
              gpslog waypoint list --order oldest
              gpslog waypoint list --near 54.41,10.22
            """
    )

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("From this place, the nearest first; as --at of gpslog waypoint add.", valueName: "lat,lon")
    )
    var near: PositionArgument?

    @Option(
        help: ArgumentHelp(
            "What comes first, newest or oldest; default that of the settings, or newest.",
            valueName: "order"
        )
    )
    var order: WaypointOrder?

    @Flag(help: "Print JSON: an array of objects, in metres and degrees.")
    var json = false

    @OptionGroup var time: LocalFlag
    @OptionGroup var units: UnitsOption
    @OptionGroup var list: WaypointListFlags
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws {
        if near != nil, order != nil { throw ValidationError("--near has the nearest first; leave --order out.") }
    }

    func run() async throws {
        let logger = verbosity.logger
        let settings = try SettingsFile.read(nil, warning: logger)
        let order = order ?? settings.waypoints.order
        let selection = WaypointSelection(list.list, near: near?.coordinate, order: order)
        let journal = try Journal(in: database.recorded(), units: units.units(settings.units), logger: logger)
        if json { try await journal.listAsJSON(selection) } else { try await journal.list(selection, time.clock) }
    }
}

extension WaypointOrder: ExpressibleByArgument {}
