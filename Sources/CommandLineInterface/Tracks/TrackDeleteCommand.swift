import ArgumentParser
internal import Commands

/// `gpslog track delete`.
struct TrackDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete tracks; gpslog track undo brings them back.",
        discussion: """
            Their locations are in no list, figure, export, query or upload any more, and no import brings them in again. \
            They stay in the file until gpslog prune --deleted does away with them. On a terminal it asks first.

            Example: gpslog track delete 4 5
            """
    )

    @Argument(help: ArgumentHelp("The tracks' numbers in gpslog tracks.", valueName: "id"))
    var tracks: [Int64]

    @Flag(help: "Change nothing, only say what would go.")
    var dryRun = false

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let editor = try TrackEditor(of: database.file, logger: verbosity.logger)
        try await editor.delete(tracks, dryRun ? .trial : yes ? .unasked : .asked)
    }
}
