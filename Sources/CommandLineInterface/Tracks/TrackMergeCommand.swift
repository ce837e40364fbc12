import ArgumentParser
internal import Commands

/// `gpslog track merge`.
struct TrackMergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Make one track of several; gpslog track undo divides them again.",
        discussion: """
            They are of one receiver and follow each other. The track keeps the number of the first of them, and its name, \
            or else that of the next one that has any.

            Example: gpslog track merge 6 7
            """
    )

    @Argument(help: ArgumentHelp("The tracks' numbers in gpslog tracks, two or more.", valueName: "id"))
    var tracks: [Int64]

    @Flag(help: "Change nothing, only say whether it can be done.")
    var dryRun = false

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        try await TrackEditor(of: database.file, logger: verbosity.logger).merge(tracks, asTrial: dryRun)
    }
}
