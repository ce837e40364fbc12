import ArgumentParser
import GNSS
import Logbook
internal import Platform
internal import Settings
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

struct NoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Take notes while recording.",
        discussion: """
            Type a note and press Enter; the journal appears above, newest note first. Each note gets the time and \
            position of its first keystroke. The recording runs in another terminal or as a service. Ctrl-U clears \
            the line, Ctrl-C quits. With a text, adds that note and exits. Without a terminal, each line of standard \
            input becomes a note.

            Examples:
              gpslog note
              gpslog note "Slipway, steep"
            """
    )

    @Argument(help: "The note; by default you type notes one by one.")
    var text: String?

    @OptionGroup var units: UnitsOption
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let logger = common.logger
        let journal = try Journal(in: common.recorded(), units: units.read(logger), logger: logger)
        if let text { return try await journal.add(NewWaypoint(text: text)) { text } }
        var taking = NoteTaker(for: journal)
        try await taking.run()
    }
}

struct PlaceOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "At this position: 54.41,10.22[,metres], 54°24.6'N 10°13.2'E or geo:54.41,10.22.",
            valueName: "lat,lon[,alt]"
        )
    )
    var at: PositionArgument?

    @Flag(help: "At the current position of the running recording.")
    var here = false

    @Option(help: ArgumentHelp("The name of the place.", valueName: "place"))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "Distance at which it counts as visited; by default as the recording defines.",
            valueName: "metres"
        )
    )
    var radius: Double?

    func validate() throws {
        if at != nil, here { throw ValidationError("use either --at or --here, not both.") }
        if let radius, !(radius > 0 && radius.isFinite) {
            throw ValidationError("--radius needs a number of metres above 0.")
        }
    }

    /// The place given by the options.
    var request: PlaceRequest {
        let there = at.map { PlaceRequest.Position.at($0.coordinate, altitude: $0.altitude) }
        return PlaceRequest(position: here ? .here : there, name: name, radius: radius)
    }
}

/// A position on the command line, latitude first.
struct PositionArgument: ExpressibleByArgument {
    let coordinate: Coordinate
    let altitude: Double?

    init?(argument: String) {
        guard let position = PositionText(argument) else { return nil }
        (coordinate, altitude) = (position.coordinate, position.altitude)
    }
}

/// A due time on the command line: a local day, a time, or a span from now.
struct DueArgument: ExpressibleByArgument {
    /// For a day, its start.
    let time: UTCTime

    init?(argument: String) {
        let now = UTCTime.now
        if let span = TimeSpan(argument) {
            time = now.advanced(bySeconds: span.seconds)
        } else if let argument = TimeArgument(argument, now: now) {
            time = argument.start
        } else {
            return nil
        }
    }
}
