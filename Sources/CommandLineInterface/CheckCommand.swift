import ArgumentParser
internal import Commands

/// `gpslog check`.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read everything in the database, and say whether it is sound.",
        discussion: """
            Each page is held against its checksum, each index against its table, and all fixes are unsealed; also while \
            recording, and without changing anything. The exit status is 0 if all is as it was written, and else 65.

            Example: gpslog check
            """
    )

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        try await Housekeeping(of: database.file, logger: verbosity.logger).check()
    }
}
