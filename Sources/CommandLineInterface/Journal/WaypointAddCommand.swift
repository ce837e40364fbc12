import ArgumentParser
internal import Commands
import Waypoints

struct WaypointAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a waypoint, here and now or at a place to visit.",
        discussion: """
            Without a place, uses the position of the running recording at the moment the command started, even if \
            you finish typing later. Without a text, reads it from standard input.

            Examples:
              gpslog waypoint add "Slipway, steep"
              gpslog waypoint add "Fuel" --at 54.41,10.22 --radius 50 --due 3d
              gpslog waypoint add < note.txt
            """
    )

    @Argument(help: "The text; by default read from standard input.")
    var text: String?

    @Option(help: ArgumentHelp("More details.", valueName: "text"))
    var details: String?

    @Option(
        help: ArgumentHelp("When to visit it: a local day, a time, or a span from now such as 3d.", valueName: "date")
    )
    var due: DueArgument?

    @Flag(help: "Print the waypoint as JSON, like gpslog waypoint show.")
    var json = false

    @OptionGroup var place: PlaceOptions
    @OptionGroup var units: UnitsOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if place.radius != nil, place.name != nil, place.at == nil, !place.here {
            throw ValidationError("--radius needs a position; add --at LAT,LON or --here.")
        }
    }

    func run() async throws {
        let new = NewWaypoint(text: text, details: details, due: due?.time, place: place.request)
        let logger = common.logger
        let journal = try Journal(in: common.recorded(), units: units.read(logger), logger: logger)
        try await journal.add(new, asJSON: json, reading: TextEntry.read)
    }
}
