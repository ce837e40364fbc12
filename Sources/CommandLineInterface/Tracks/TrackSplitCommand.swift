import ArgumentParser
internal import Commands
internal import Settings

struct TrackSplitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "split",
        abstract: "Split a track; gpslog track undo joins it again.",
        discussion: """
            The first part keeps number and name. The second part starts with the first location at or after the \
            time.

            Example: gpslog track split 3 --at 2026-11-21T12:00:00Z --dry-run
            """
    )

    @Argument(help: ArgumentHelp("The number in gpslog tracks.", valueName: "id"))
    var track: Int64

    @Option(help: ArgumentHelp("When the second part starts: \(TimeArgument.examples).", valueName: "time"))
    var at: TimeArgument

    @Flag(help: "Only check whether the track can be split.")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let editor = try TrackEditor(of: common.file, logger: common.logger)
        try await editor.split(track, at: at.start, asTrial: dryRun)
    }
}
