import ArgumentParser
internal import Commands
import SystemPackage

/// `gpslog backup`.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the database, also while recording.",
        discussion: """
            The copy is the database as it is now, with everything recorded up to now, compact and checked. It is there \
            whole or not at all, and is used like any other: gpslog tracks --database FILE.

            Example: gpslog backup --replace /media/stick/voyage.sqlite
            """
    )

    @Argument(help: "The copy, or a folder for it.", completion: .file())
    var file: String

    @Flag(help: "Replace a file that is there.")
    var replace = false

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let housekeeping = try Housekeeping(of: database.file, logger: verbosity.logger)
        try await housekeeping.backUp(to: FilePath(file), replacing: replace)
    }
}
