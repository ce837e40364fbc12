import ArgumentParser
internal import Commands

/// `gpslog waypoint undo`.
struct WaypointUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take the latest step back: what was added, changed or removed.",
        discussion: "Example: gpslog waypoint undo"
    )

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        try await Journal(in: database.recorded(), logger: verbosity.logger).undo()
    }
}
