import ArgumentParser
import GNSS
import Recording

/// Where a waypoint is.
struct PlaceOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "At this place, in degrees north and east, and metres above sea.",
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

    /// What is said of the place.
    var request: PlaceRequest {
        let there = at.map { PlaceRequest.Position.at($0.coordinate, altitude: $0.altitude) }
        return PlaceRequest(position: here ? .here : there, name: name, radius: radius)
    }
}

/// A position on the command line: `54.41,10.22`, in degrees, and metres above mean sea level behind it or not.
struct PositionArgument: ExpressibleByArgument {
    let coordinate: Coordinate
    let altitude: Double?

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0.drop { $0 == " " }) }
        guard (2...3).contains(parts.count), numbers.count == parts.count, numbers.allSatisfy(\.isFinite),
            let coordinate = Coordinate(latitude: numbers[0], longitude: numbers[1])
        else { return nil }
        self.coordinate = coordinate
        altitude = numbers.count == 3 ? numbers[2] : nil
    }
}
