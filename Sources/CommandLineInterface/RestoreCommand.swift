import ArgumentParser
internal import Commands
import SystemPackage

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
