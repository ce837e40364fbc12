import ArgumentParser
internal import Commands

struct WaypointShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a waypoint, and when you visited its place.",
        discussion: """
            Times are UTC unless you use --local.

            Example: gpslog waypoint show 1
            """
    )

    @OptionGroup var waypoint: WaypointArgument

    @Flag(help: "Print a JSON object, in metres and degrees.")
    var json = false

    @OptionGroup var time: LocalFlag
    @OptionGroup var units: UnitsOption
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let logger = common.logger
        let journal = try Journal(in: common.recorded(), units: units.read(logger), logger: logger)
        if json {
            try await journal.showAsJSON(waypoint.reference)
        } else {
            try await journal.show(waypoint.reference, time.clock)
        }
    }
}
