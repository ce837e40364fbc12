import ArgumentParser
internal import Commands
internal import Settings

/// `gpslog prune`.
struct PruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Do away with old fixes and tracks, or deleted ones, for good.",
        discussion: """
            What is from before the time goes, rejected fixes too; a track that goes on after it stays whole. Room that \
            becomes free is used for new fixes; gpslog vacuum gives it back to the disk. On a terminal it asks first.

            Examples:
              gpslog prune --older-than 365d --dry-run
              gpslog prune --older-than 2025-01-01
              gpslog prune --deleted
            """
    )

    @Option(
        name: .customLong("older-than"),
        help: ArgumentHelp(
            "A span back from now, such as 90d, or a time: 2026-01-01, 2026-01-01T08:00:00Z.",
            valueName: "time"
        )
    )
    var cutoff: TimeArgument?

    @Flag(help: "The tracks that gpslog track delete has deleted, which then cannot be brought back.")
    var deleted = false

    @Flag(help: "Change nothing, only say what would go.")
    var dryRun = false

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws {
        if deleted == (cutoff != nil) {
            throw ValidationError("name what is to go: --older-than TIME or --deleted.")
        }
    }

    func run() async throws {
        let housekeeping = try Housekeeping(of: database.file, logger: verbosity.logger)
        let way: Housekeeping.Pruning = dryRun ? .trial : yes ? .unasked : .asked
        guard let cutoff else { return try await housekeeping.pruneDeletedTracks(way) }
        try await housekeeping.prune(before: cutoff.start, way)
    }
}
