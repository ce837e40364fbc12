import ArgumentParser
import Files
import GNSS
import Glibc
import Logbook
import Platform
import Recording
import Settings
import SystemPackage
import Text

struct WaypointAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "add",
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
        try await common.journal(in: units.read(common.logger)).add(new, asJSON: json, reading: TextEntry.read)
    }
}

extension Journal {
    /// Adds a waypoint with the time, and unless the user specifies a place, the position, at the start of the command.
    ///
    /// - Parameters:
    ///   - new: the waypoint as described by the user.
    ///   - isJSON: whether to print the waypoint as a JSON object.
    ///   - read: reads the text if `new` has none.
    /// - Throws: `Failure` if the text is empty, the current position is required but unknown, or the database cannot
    ///   be written.
    func add(_ new: NewWaypoint, asJSON isJSON: Bool = false, reading read: () throws -> String) async throws {
        let moment = try await moment(at: now)
        let text = try await asCommand {
            try new.requirePlace(at: moment)
            return try new.requiredText(try new.text ?? read())
        }
        let waypoint = try await add(new, saying: text, at: moment)
        if isJSON { return try tell(WaypointRow(waypoint, number: nil, from: nil).json.description) }
        try tell("added \(waypoint.line), \(new.place.told(waypoint.place, moment.currentPosition, units))")
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

/// Reads text from the keyboard or from a pipe.
enum TextEntry {
    /// Reads a waypoint's text from standard input: one line from a terminal, or everything from a pipe.
    ///
    /// - Returns: the text without its last line end; invalid UTF-8 is replaced.
    /// - Throws: an error if standard input cannot be read.
    static func read() throws -> String {
        if isatty(STDIN_FILENO) == 1 {
            Console.standard.ask("Text: ")
            return readLine() ?? ""
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = try unsafe buffer.withUnsafeMutableBytes { room in
                try unsafe FileDescriptor.standardInput.read(into: room)
            }
            if count == 0 { break }
            bytes += buffer.prefix(count)
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
