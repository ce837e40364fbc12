import ArgumentParser

/// `gpslog waypoint`.
struct WaypointCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "waypoint",
        abstract: "Keep a journal of notes and of places to visit.",
        discussion: """
            A waypoint is named by its number in gpslog waypoint list, or by the first digits of its identifier. Nothing \
            is ever overwritten: gpslog waypoint undo takes one step back after the other.

            Examples:
              gpslog waypoint add "Slipway, steep"
              gpslog waypoint add "Fuel" --at 54.41,10.22 --due 2026-12-01
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
