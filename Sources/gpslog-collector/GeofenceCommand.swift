internal import ArgumentParser
internal import Fleet
internal import GNSS
internal import Logbook
internal import Terminal

struct GeofenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "geofence",
        abstract: "Manage geofences, and record when devices enter or leave them.",
        discussion: """
            A geofence is a circle (latitude, longitude, radius in metres) or a polygon. gpslog compares each new \
            latest location of a device with the geofences, and records when the device enters or leaves one. \
            Locations older than the latest one are ignored. If a latitude starts with a minus sign, write = after \
            the option.

            Examples:
              gpslog-collector geofence add harbour --circle 54.32,10.15,500
              gpslog-collector geofence add bay \\
                --polygon "54.3,10.1 54.5,10.1 54.5,10.4 54.3,10.4"
              gpslog-collector geofence add lagoon --circle=-17.5,-149.6,2000
              gpslog-collector geofence add pier --circle 54.33,10.16,80 --group trainees
              gpslog-collector geofence events
            """,
        subcommands: [
            GeofenceAddCommand.self, GeofenceListCommand.self, GeofenceRemoveCommand.self, GeofenceEventsCommand.self,
        ]
    )
}

struct GeofenceAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a geofence.")

    @Argument(help: "The name of the geofence.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "A circle: latitude, longitude, and radius in metres, up to 1000000.",
            valueName: "latitude,longitude,radius"
        )
    )
    var circle: String?

    @Option(
        help: ArgumentHelp(
            "A polygon: 3 to 1000 corners as latitude,longitude, separated by spaces; must not cross 180 degrees.",
            valueName: "corners"
        )
    )
    var polygon: String?

    @Option(
        help: ArgumentHelp(
            "Apply only to devices of this group; removing the group removes the geofence.",
            valueName: "group"
        )
    )
    var group: String?

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        try NameKind.fence.require(name)
        _ = try shape
    }

    func run() throws {
        let address = try database.address
        if let group, try FleetGroups(in: address).missing(of: [group]) != nil { throw NameKind.group.unknown(group) }
        guard try FleetGeofences(in: address).add(name, shape, for: group) else {
            throw Failure("a fence named \(name) exists already", .usage)
        }
    }

    private var shape: Geofence.Shape {
        get throws(ValidationError) {
            switch (circle, polygon) {
            case (let circle?, nil):
                guard let shape = Geofence.Shape(circle: circle) else {
                    throw ValidationError("--circle needs latitude,longitude,radius, such as 54.32,10.15,500.")
                }
                return shape
            case (nil, let polygon?):
                guard let shape = Geofence.Shape(polygon: polygon) else {
                    throw ValidationError(
                        "--polygon needs 3 or more corners, such as \"54.3,10.1 54.5,10.1 54.5,10.4\", and must not cross 180 degrees."
                    )
                }
                return shape
            default: throw ValidationError("use either --circle or --polygon.")
            }
        }
    }
}

struct GeofenceListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List geofences, with the number of devices inside."
    )

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        let rows = try FleetGeofences(in: database.address).all().map { fence in
            [fence.name, fence.shape.words, "\(fence.devices)", fence.group ?? ""]
        }
        let header = ["name", "shape", "devices", "group"]
        try StandardOutput.show(TextTable(header: header, rows: rows, rightAligned: [2]).description)
    }
}

struct GeofenceRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a geofence; recorded events stay."
    )

    @Argument(help: "The name of the geofence.")
    var name: String

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        guard try FleetGeofences(in: database.address).remove(name) else { throw NameKind.fence.unknown(name) }
    }
}

struct GeofenceEventsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "List geofence events, newest first."
    )

    @Option(help: ArgumentHelp("Maximum number of events.", valueName: "number"))
    var limit = 100

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        guard (1...100_000).contains(limit) else { throw ValidationError("--limit needs a number from 1 to 100000.") }
    }

    func run() throws {
        let rows = try FleetGeofences(in: database.address).events(limit: limit).map { event in
            [event.time.toTheSecond, event.device, event.hasEntered ? "entered" : "left", event.geofence]
        }
        try StandardOutput.show(TextTable(header: ["time", "device", "", "fence"], rows: rows).description)
    }
}

extension Geofence.Shape {
    /// Parses `latitude,longitude,radius`; `nil` if it is invalid.
    init?(circle text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 3, let latitude = parts[0], let longitude = parts[1], let radius = parts[2],
            let middle = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.init(around: middle, radius: radius)
    }

    /// Parses `latitude,longitude latitude,longitude …`; `nil` if it is invalid or a side crosses the 180th meridian.
    init?(polygon text: String) {
        var corners: [Coordinate] = []
        for corner in text.split(separator: " ") {
            let parts = corner.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
                let place = Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            corners.append(place)
        }
        self.init(corners: corners)
    }

    /// Description of the shape in a list.
    var words: String {
        switch self {
        case .circle(let middle, let radius):
            "circle of \(radius) m around \(middle.latitude),\(middle.longitude)"
        case .polygon(let corners):
            "polygon of \(corners.count) corners from \(corners.first.map { "\($0.latitude),\($0.longitude)" } ?? "nowhere")"
        }
    }
}
