import ArgumentParser
internal import Commands
import Waypoints

/// `gpslog waypoint add`.
struct WaypointAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Note something, here and now or at a place to visit.",
        discussion: """
            Without a place it is where the recording is that runs, and that at the moment when the command began, not \
            when typing ended. Without a text one is read from standard input.

            Examples:
              gpslog waypoint add "Slipway, steep"
              gpslog waypoint add "Fuel" --at 54.41,10.22 --radius 50 --due 3d
              gpslog waypoint add < note.txt
            """
    )

    @Argument(help: "What is noted; by default read from standard input, which may come later.")
    var text: String?

    @Option(help: ArgumentHelp("What else there is to say.", valueName: "text"))
    var details: String?

    @Option(
        help: ArgumentHelp("When to visit it: a local day, a time, or a span from now such as 3d.", valueName: "date")
    )
    var due: DueArgument?

    @Flag(help: "Print JSON: the object of the waypoint, as gpslog waypoint show does.")
    var json = false

    @OptionGroup var place: PlaceOptions
    @OptionGroup var units: UnitsOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws {
        if place.radius != nil, place.name != nil, place.at == nil, !place.here {
            throw ValidationError("a radius needs a place on the map; add --at LAT,LON or --here.")
        }
    }

    func run() async throws {
        let new = NewWaypoint(text: text, details: details, due: due?.time, place: place.request)
        let logger = verbosity.logger
        let journal = try Journal(in: database.recorded(), units: units.read(logger), logger: logger)
        try await journal.add(new, asJSON: json, reading: TextEntry.read)
    }
}
