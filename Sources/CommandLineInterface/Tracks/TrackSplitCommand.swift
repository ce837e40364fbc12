import ArgumentParser
internal import Commands
internal import Settings

/// `gpslog track split`.
struct TrackSplitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "split",
        abstract: "Make two tracks of one; gpslog track undo joins them again.",
        discussion: """
            The first part keeps number and name; the second one begins with the first location that is not before the \
            time.

            Example: gpslog track split 3 --at 2026-11-21T12:00:00Z
            """
    )

    @Argument(help: ArgumentHelp("The track's number in gpslog tracks.", valueName: "id"))
    var track: Int64

    @Option(help: ArgumentHelp("When the second part begins: \(TimeArgument.examples).", valueName: "time"))
    var at: TimeArgument

    @Flag(help: "Change nothing, only say whether it can be done.")
    var dryRun = false

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let editor = try TrackEditor(of: database.file, logger: verbosity.logger)
        try await editor.split(track, at: at.start, asTrial: dryRun)
    }
}
