internal import ArgumentParser
internal import FleetStorage
internal import GNSS
internal import Logbook
internal import Postgres
internal import Terminal

/// `gpslog-collector geofence`.
struct GeofenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "geofence",
        abstract: "Have it noted when devices come into a part of the map, or leave it.",
        discussion: """
            A fence is a circle or a polygon. Each time that a device's latest location is another one, it is noted what fences \
            the device has come into or left. What came late, and is older than the latest, is not looked at.

            Examples:
              gpslog-collector geofence add harbour --circle 54.32,10.15,500     latitude, longitude, metres
              gpslog-collector geofence add bay --polygon "54.3,10.1 54.5,10.1 54.5,10.4 54.3,10.4"
              gpslog-collector geofence add lagoon --circle=-17.5,-149.6,2000    with = where it begins with a minus
              gpslog-collector geofence add pier --circle 54.33,10.16,80 --group trainees     for the devices of a group
              gpslog-collector geofence events
            """,
        subcommands: [
            GeofenceAddCommand.self, GeofenceListCommand.self, GeofenceRemoveCommand.self, GeofenceEventsCommand.self,
        ]
    )
}

/// `gpslog-collector geofence add`.
struct GeofenceAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Set up a fence.")

    @Argument(help: "The name of the fence.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "A circle: degrees north, degrees east, and metres from there, up to 1000000.",
            valueName: "latitude,longitude,radius"
        )
    )
    var circle: String?

    @Option(
        help: ArgumentHelp(
            "A polygon: 3 to 1000 corners, each as degrees north and east, with spaces between; not across 180 degrees.",
            valueName: "corners"
        )
    )
    var polygon: String?

    @Option(
        help: ArgumentHelp(
            "The group whose devices it is for, in place of all; when the group is removed it goes, too.",
            valueName: "group"
        )
    )
    var group: String?

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        try NamedThing.fence.require(name)
        _ = try shape
    }

    func run() throws {
        let address = try database.address
        if let group, try FleetGroups(in: address).missing(of: [group]) != nil { throw NamedThing.group.unknown(group) }
        guard try FleetGeofences(in: address).add(name, shape, for: group) else {
            throw Failure("another fence is called \(name)", .usage)
        }
    }

    private var shape: Geofence.Shape {
        get throws(ValidationError) {
            switch (circle, polygon) {
            case (let circle?, nil):
                guard let shape = Geofence.Shape(circle: circle) else {
                    throw ValidationError("--circle is latitude,longitude,radius, such as 54.32,10.15,500.")
                }
                return shape
            case (nil, let polygon?):
                guard let shape = Geofence.Shape(polygon: polygon) else {
                    throw ValidationError(
                        "--polygon is 3 corners or more, such as \"54.3,10.1 54.5,10.1 54.5,10.4\", and not across 180 degrees."
                    )
                }
                return shape
            default: throw ValidationError("a fence needs --circle or --polygon, and not both.")
            }
        }
    }
}

/// `gpslog-collector geofence list`.
struct GeofenceListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the fences, and how many devices are inside each."
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

/// `gpslog-collector geofence remove`.
struct GeofenceRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take a fence away; what devices have done at it stays."
    )

    @Argument(help: "The name of the fence.")
    var name: String

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        guard try FleetGeofences(in: database.address).remove(name) else { throw NamedThing.fence.unknown(name) }
    }
}

/// `gpslog-collector geofence events`.
struct GeofenceEventsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "List what devices have done at fences, the newest first."
    )

    @Option(help: ArgumentHelp("How many of them.", valueName: "number"))
    var limit = 100

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        guard (1...100_000).contains(limit) else { throw ValidationError("--limit is a number from 1 to 100000.") }
    }

    func run() throws {
        let rows = try FleetGeofences(in: database.address).events(limit: limit).map { event in
            [event.time.toTheSecond, event.device, event.hasEntered ? "entered" : "left", event.geofence]
        }
        try StandardOutput.show(TextTable(header: ["time", "device", "", "fence"], rows: rows).description)
    }
}
