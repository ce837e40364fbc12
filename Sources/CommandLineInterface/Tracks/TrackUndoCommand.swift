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

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await TrackEditor(of: common.file, logger: common.logger).undo()
    }
}
