import ArgumentParser
import Logging
import SystemPackage

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the database for damage.",
        discussion: """
            Checks the checksum of each page and each index, and decodes all fixes. Changes nothing, and works while \
            recording. The exit status is 0 if the database is intact, else 65.

            Example: gpslog check
            """
    )

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await Housekeeping(of: common.file, logger: common.logger).check()
    }
}

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
