import ArgumentParser
import Recording

/// `gpslog waypoint remove`.
struct WaypointRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a waypoint; gpslog waypoint undo brings it back.",
        discussion: "Example: gpslog waypoint remove 1"
    )

    @OptionGroup var waypoint: WaypointArgument
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        try await Journal(in: database.file, logger: verbosity.logger).remove(waypoint.reference)
    }
}
