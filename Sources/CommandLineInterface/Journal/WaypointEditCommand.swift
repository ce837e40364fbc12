import ArgumentParser
internal import Commands

struct WaypointEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a waypoint; its previous versions are kept.",
        discussion: """
            Example: gpslog waypoint edit 1 --text "Slipway, very steep" --no-due
            """
    )

    @OptionGroup var waypoint: WaypointArgument
    @OptionGroup var change: ChangeOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !change.isGiven { throw ValidationError("name a change, such as --text, --details, --due or --at.") }
    }

    func run() async throws {
        let journal = try Journal(in: common.recorded(), logger: common.logger)
        try await journal.alter(waypoint.reference, place: change.place.request, by: change.changes)
    }
}
