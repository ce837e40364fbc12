import ArgumentParser
internal import Commands
internal import Settings

/// `gpslog vacuum`.
struct VacuumCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vacuum",
        abstract: "Give room that is not needed any more back to the disk.",
        discussion: """
            A little at a time, so that recordings and readers take their turns. What does not fit into the time is left for \
            the next one. A database of an old gpslog is written anew the first time, which takes as much room again, and \
            is undone where the time is too short.

            Example: gpslog vacuum --within 10m
            """
    )

    @Option(help: ArgumentHelp("About how long it may take, such as 30s or 10m.", valueName: "span"))
    var within: TimeSpan = .minute

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        try await Housekeeping(of: database.file, logger: verbosity.logger).vacuum(within: within)
    }
}
