import ArgumentParser
import SystemPackage

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up the database, even while recording.",
        discussion: """
            The backup contains everything recorded so far. It is compact, checked, and complete: if the command \
            fails, no partial file is left. Use it like any other database, for example: gpslog tracks --database \
            FILE.

            Example: gpslog backup --replace /media/stick/voyage.sqlite
            """
    )

    @Argument(help: "The backup file, or a folder for it.", completion: .file())
    var file: String

    @Flag(help: "Replace an existing file.")
    var replace = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let housekeeping = try Housekeeping(of: common.file, logger: common.logger)
        try await housekeeping.backUp(to: FilePath(file), replacing: replace)
    }
}

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore the database from a backup, even while recording.",
        discussion: """
            Reads the whole backup first, and changes nothing if it is damaged. Keeps the previous database as \
            DATABASE.before-restore. A recording into it stops; a service restarts by itself and records into the \
            restored database.

            Example: gpslog restore /media/stick/voyage.sqlite
            """
    )

    @Argument(help: "The backup.")
    var file: String

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await Housekeeping(of: common.file, logger: common.logger).restore(FilePath(file))
    }
}
