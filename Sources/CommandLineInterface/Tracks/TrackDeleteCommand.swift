import ArgumentParser
internal import Commands

struct TrackDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete tracks; gpslog track undo restores them.",
        discussion: """
            Deleted locations are left out of all lists, statistics, exports, queries and uploads, and are not \
            imported again. They stay in the file until you run gpslog prune --deleted. Asks first on a terminal.

            Example: gpslog track delete 4 5 --dry-run
            """
    )

    @Argument(help: ArgumentHelp("The numbers in gpslog tracks.", valueName: "id"))
    var tracks: [Int64]

    @Flag(help: "Only show what would be deleted.")
    var dryRun = false

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let editor = try TrackEditor(of: common.file, logger: common.logger)
        try await editor.delete(tracks, dryRun ? .trial : yes ? .unasked : .asked)
    }
}
