import ArgumentParser
internal import Commands

/// `gpslog waypoint edit`.
struct WaypointEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Say something else of a waypoint; what it was is kept.",
        discussion: "Example: gpslog waypoint edit 1 --text \"Slipway, very steep\" --no-due"
    )

    @OptionGroup var waypoint: WaypointArgument
    @OptionGroup var change: ChangeOptions
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws {
        if !change.isGiven { throw ValidationError("say what to change, such as --text, --details, --due or --at.") }
    }

    func run() async throws {
        let journal = try Journal(in: database.recorded(), logger: verbosity.logger)
        try await journal.alter(waypoint.reference, place: change.place.request, by: change.changes)
    }
}
