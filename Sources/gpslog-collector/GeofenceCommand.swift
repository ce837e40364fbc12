internal import ArgumentParser
internal import Fleet
internal import Logbook
internal import Platform

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
              gpslog-collector geofence change pier --all-devices
              gpslog-collector geofence events
            """,
        subcommands: [
            GeofenceAddCommand.self, GeofenceChangeCommand.self, GeofenceListCommand.self, GeofenceRemoveCommand.self,
            GeofenceEventsCommand.self,
        ]
    )
}

struct GeofenceAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a geofence.")

    @Argument(help: "The name of the geofence.")
    var name: String

    @OptionGroup var outline: GeofenceOutlineOptions

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
        guard try outline.shape != nil else { throw ValidationError("use either --circle or --polygon.") }
    }

    func run() throws {
        let address = try database.address
        if let group, try FleetGroups(in: address).missing(of: [group]) != nil { throw NameKind.group.unknown(group) }
        guard let shape = try outline.shape else { return }
        guard try FleetGeofences(in: address).add(name, shape, for: group) else {
            throw Failure("a fence named \(name) exists already", .usage)
        }
    }
}

struct GeofenceChangeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change",
        abstract: "Change a geofence's outline, or the devices that it is for."
    )

    @Argument(help: "The name of the geofence.")
    var name: String

    @OptionGroup var outline: GeofenceOutlineOptions

    @Option(help: ArgumentHelp("Apply only to devices of this group.", valueName: "group"))
    var group: String?

    @Flag(help: "Apply to all devices.")
    var allDevices = false

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        if allDevices, group != nil { throw ValidationError("use either --group or --all-devices.") }
        guard try outline.shape != nil || group != nil || allDevices else {
            throw ValidationError("use --circle, --polygon, --group or --all-devices.")
        }
    }

    func run() throws {
        let address = try database.address
        if let group, try FleetGroups(in: address).missing(of: [group]) != nil { throw NameKind.group.unknown(group) }
        let fences = try FleetGeofences(in: address)
        guard try fences.change(name, to: outline.shape, for: allDevices ? "" : group) else {
            throw NameKind.fence.unknown(name)
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
