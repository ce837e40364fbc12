import ArgumentParser
import Recording
import Waypoints

/// `gpslog waypoint list`.
struct WaypointListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List notes and places to visit.",
        discussion: """
            The newest first; of those to visit, the one that is due first. Distance and bearing are from the current \
            position, or from another place. Times are UTC.

            Examples:
              gpslog waypoint list --open
              gpslog waypoint list --near 54.41,10.22
            """
    )

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("From this place, the nearest first; as --at of gpslog waypoint add.", valueName: "lat,lon")
    )
    var near: PositionArgument?

    @Flag(help: "Print JSON: an array of objects, in metres and degrees.")
    var json = false

    @OptionGroup var list: WaypointListFlags
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let selection = WaypointSelection(list.list, near: near?.coordinate)
        let journal = Journal(in: database.file, logger: verbosity.logger)
        if json { try await journal.listAsJSON(selection) } else { try await journal.list(selection) }
    }
}
