import ArgumentParser
internal import Commands
import Logging
import SystemPackage

/// `gpslog recover`.
struct RecoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Save what is readable of a damaged database.",
        discussion: """
            The damaged file is read page by page, and not changed. All fixes that are as they were written come into a new \
            database, with their verdicts; tracks are made anew.

            Example: gpslog recover gpslog.sqlite rescued.sqlite
            """
    )

    @Argument(help: ArgumentHelp("The damaged database.", valueName: "damaged"), completion: .file())
    var damaged: String

    @Argument(help: ArgumentHelp("The new database, which must not exist.", valueName: "new"), completion: .file())
    var new: String

    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        try await Recoverer(logger: verbosity.logger).recover(FilePath(damaged), into: FilePath(new))
    }
}
