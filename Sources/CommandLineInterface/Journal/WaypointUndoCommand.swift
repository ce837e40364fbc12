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

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await Journal(in: common.recorded(), logger: common.logger).undo()
    }
}
