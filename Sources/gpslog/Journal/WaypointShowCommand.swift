import ArgumentParser
internal import Commands

/// `gpslog waypoint show`.
struct WaypointShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show all there is to say of a waypoint, and when its place was visited.",
        discussion: "Example: gpslog waypoint show 1"
    )

    @OptionGroup var waypoint: WaypointArgument

    @Flag(help: "Print JSON: an object, in metres and degrees.")
    var json = false

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        try await Journal.shown(in: database.file, logger: verbosity.logger).show(waypoint.reference, asJSON: json)
    }
}
