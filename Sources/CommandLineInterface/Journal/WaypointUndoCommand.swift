import ArgumentParser
internal import Commands

struct WaypointUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last addition, change or removal.",
        discussion: """
            Example: gpslog waypoint undo
            """
    )

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        try await Journal(in: database.recorded(), logger: verbosity.logger).undo()
    }
}
