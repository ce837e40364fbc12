import ArgumentParser

struct WaypointCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "waypoint",
        abstract: "Manage waypoints: notes and places to visit.",
        discussion: """
            Refer to a waypoint by its number in gpslog waypoint list, or by the first digits of its identifier. \
            Every change is kept: gpslog waypoint undo reverts one step at a time.

            Examples:
              gpslog waypoint add "Slipway, steep"
              gpslog waypoint add "Fuel" --at 54.41,10.22 --due 3d
              gpslog waypoint list --open
              gpslog waypoint done 1
            """,
        subcommands: [
            WaypointAddCommand.self, WaypointListCommand.self, WaypointShowCommand.self, WaypointEditCommand.self,
            WaypointDoneCommand.self, WaypointUndoneCommand.self, WaypointForkCommand.self, WaypointRemoveCommand.self,
            WaypointUndoCommand.self, WaypointExportCommand.self, WaypointImportCommand.self,
        ]
    )
}
