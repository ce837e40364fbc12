import ArgumentParser
internal import Commands
import SystemPackage

/// `gpslog restore`.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup in the place of the database, also while recording.",
        discussion: """
            gpslog reads the whole backup first, and changes nothing if it is damaged. The database that was there is kept \
            beside it as DATABASE.before-restore, with all that was recorded. A recording into it ends; a service starts \
            again by itself, and records into the restored database.

            Example: gpslog restore /media/stick/voyage.sqlite
            """
    )

    @Argument(help: "The backup.")
    var file: String

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        try await Housekeeping(of: database.file, logger: verbosity.logger).restore(FilePath(file))
    }
}
