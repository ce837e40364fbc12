import ArgumentParser
internal import Commands

struct TrackMergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge tracks; gpslog track undo splits them again.",
        discussion: """
            The tracks must be consecutive tracks of one receiver. The merged track keeps the number of the first, \
            and the first name found.

            Example: gpslog track merge 6 7 --dry-run
            """
    )

    @Argument(help: ArgumentHelp("The numbers in gpslog tracks. Two or more.", valueName: "id"))
    var tracks: [Int64]

    @Flag(help: "Only check whether the tracks can be merged.")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await TrackEditor(of: common.file, logger: common.logger).merge(tracks, asTrial: dryRun)
    }
}
