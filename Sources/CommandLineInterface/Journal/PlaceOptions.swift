import ArgumentParser
internal import Commands
import GNSS
import Logbook
internal import Settings

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
