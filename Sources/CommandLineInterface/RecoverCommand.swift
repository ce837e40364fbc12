import ArgumentParser
internal import Commands
import Logging
import SystemPackage

struct RecoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Recover readable fixes from a damaged database.",
        discussion: """
            Reads the damaged file page by page without changing it. Copies every intact fix, with its verdict, to a \
            new database, and rebuilds the tracks.

            Example: gpslog recover gpslog.sqlite rescued.sqlite
            """
    )

    @Argument(help: ArgumentHelp("The damaged database.", valueName: "damaged"), completion: .file())
    var damaged: String

    @Argument(help: ArgumentHelp("The new database, which must not exist yet.", valueName: "new"), completion: .file())
    var new: String

    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        try await Recoverer(logger: verbosity.logger).recover(FilePath(damaged), into: FilePath(new))
    }
}
