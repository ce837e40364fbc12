import ArgumentParser
internal import Commands

struct WaypointRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove waypoints; gpslog waypoint undo restores them.",
        discussion: """
            Removes all named waypoints in one step, or none if one of them does not exist. On a terminal, --all \
            asks first.

            Examples:
              gpslog waypoint remove 1 d7e739e2
              gpslog waypoint remove --all
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Numbers in gpslog waypoint list, or the first digits of identifiers.",
            valueName: "waypoint"
        )
    )
    var waypoints: [String] = []

    @Flag(help: "Remove all waypoints.")
    var all = false

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if waypoints.isEmpty, !all { throw ValidationError("name the waypoints to remove, or use --all.") }
        if !waypoints.isEmpty, all { throw ValidationError("use either --all or waypoints, not both.") }
        for waypoint in waypoints { _ = try WaypointArgument.reference(waypoint) }
    }

    func run() async throws {
        let journal = try Journal(in: common.recorded(), logger: common.logger)
        if all { return try await journal.removeAll(asking: !yes) }
        try await journal.remove(waypoints.map(WaypointArgument.reference))
    }
}
