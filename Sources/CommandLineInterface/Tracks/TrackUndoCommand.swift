import ArgumentParser
internal import Commands

/// `gpslog track undo`.
struct TrackUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take the latest step back: what was named, deleted, split or merged.",
        discussion: "Example: gpslog track undo"
    )

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        try await TrackEditor(of: database.file, logger: verbosity.logger).undo()
    }
}
