import ArgumentParser
internal import Commands

struct WaypointDoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Mark a waypoint as visited.",
        discussion: """
            Example: gpslog waypoint done 1
            """
    )

    @OptionGroup var waypoint: WaypointArgument
    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await Journal(in: common.recorded(), logger: common.logger).mark(waypoint.reference, isCompleted: true)
    }
}
