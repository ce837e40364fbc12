import ArgumentParser
internal import Commands

struct WaypointForkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fork",
        abstract: "Copy a waypoint with changes.",
        discussion: """
            Example: gpslog waypoint fork 1 --at 54.42,10.18
            """
    )

    @OptionGroup var waypoint: WaypointArgument
    @OptionGroup var change: ChangeOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let journal = try Journal(in: common.recorded(), logger: common.logger)
        try await journal.alter(
            waypoint.reference,
            place: change.place.request,
            by: change.changes,
            isForked: true
        )
    }
}
