import ArgumentParser
internal import Commands

struct WaypointUndoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undone",
        abstract: "Mark a waypoint as not visited.",
        discussion: """
            Example: gpslog waypoint undone 1
            """
    )

    @OptionGroup var waypoint: WaypointArgument
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let journal = try Journal(in: common.recorded(), logger: common.logger)
        try await journal.mark(waypoint.reference, isCompleted: false)
    }
}
