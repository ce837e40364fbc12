import ArgumentParser
internal import Commands

/// `gpslog waypoint remove`.
struct WaypointRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove waypoints; gpslog waypoint undo brings them back.",
        discussion: """
            All that is named goes in one step, or nothing does. On a terminal, --all asks first.

            Examples:
              gpslog waypoint remove 1 d7e739e2
              gpslog waypoint remove --all
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Their numbers in gpslog waypoint list, or the first digits of their identifiers.",
            valueName: "waypoint"
        )
    )
    var waypoints: [String] = []

    @Flag(help: "All of them.")
    var all = false

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws {
        if waypoints.isEmpty, !all { throw ValidationError("name the waypoints to remove, or say --all.") }
        if !waypoints.isEmpty, all { throw ValidationError("--all are all; leave it or the waypoints out.") }
        for waypoint in waypoints { _ = try WaypointArgument.reference(waypoint) }
    }

    func run() async throws {
        let journal = try Journal(in: database.recorded(), logger: verbosity.logger)
        if all { return try await journal.removeAll(asking: !yes) }
        try await journal.remove(waypoints.map(WaypointArgument.reference))
    }
}
