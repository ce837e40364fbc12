import ArgumentParser
internal import Commands

struct TrackUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last naming, deletion, split or merge.",
        discussion: """
            Example: gpslog track undo
            """
    )

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        try await TrackEditor(of: database.file, logger: verbosity.logger).undo()
    }
}
