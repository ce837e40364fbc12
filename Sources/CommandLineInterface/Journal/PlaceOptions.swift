import ArgumentParser
internal import Commands
import GNSS
import Logbook
internal import Settings

/// The options that say where a waypoint is.
struct PlaceOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "At this place, latitude first: 54.41,10.22[,metres above sea], 54°24.6'N 10°13.2'E, geo:54.41,10.22.",
            valueName: "lat,lon[,alt]"
        )
    )
    var at: PositionArgument?

    @Flag(help: "At the current position of the recording that runs.")
    var here = false

    @Option(help: ArgumentHelp("What the place is called.", valueName: "place"))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "Metres around the place within which one has arrived; default as the recording says.",
            valueName: "metres"
        )
    )
    var radius: Double?

    func validate() throws {
        if at != nil, here { throw ValidationError("--at is one place and --here another; leave one of them out.") }
        if let radius, !(radius > 0 && radius.isFinite) {
            throw ValidationError("--radius is a number of metres above 0.")
        }
    }

    /// The request for the place that the options describe.
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
