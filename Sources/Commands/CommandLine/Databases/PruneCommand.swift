import ArgumentParser
internal import Settings

struct PruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Permanently delete old fixes, or deleted tracks.",
        discussion: """
            Deletes all fixes from before the given time, including rejected ones. A track that continues past that \
            time is kept whole. Free space is reused for new fixes; to return it to the disk, run gpslog vacuum. \
            Asks first on a terminal.

            Examples:
              gpslog prune --older-than 365d --dry-run
              gpslog prune --older-than 2025-01-01 --dry-run
              gpslog prune --deleted --dry-run
            """
    )

    @Option(
        name: .customLong("older-than"),
        help: ArgumentHelp(
            "A span before now, such as 90d, or a time: 2026-01-01, 2026-01-01T08:00:00Z.",
            valueName: "time"
        )
    )
    var cutoff: TimeArgument?

    @Flag(help: "Delete the tracks removed by gpslog track delete. Cannot be undone.")
    var deleted = false

    @Flag(help: "Only show what would be deleted.")
    var dryRun = false

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if deleted == (cutoff != nil) {
            throw ValidationError("use either --older-than TIME or --deleted.")
        }
    }

    func run() async throws {
        let housekeeping = try Housekeeping(of: common.file, logger: common.logger)
        let way: Housekeeping.Pruning = dryRun ? .trial : yes ? .unasked : .asked
        guard let cutoff else { return try await housekeeping.pruneDeletedTracks(way) }
        try await housekeeping.prune(before: cutoff.start, way)
    }
}

struct VacuumCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vacuum",
        abstract: "Compact the database file.",
        discussion: """
            Works in small steps, so recordings and readers can continue. Stops when the time is up; the next run \
            continues. The first run on a database of an old gpslog rewrites the file, which needs as much free \
            space again, and is undone if the time is too short.

            Example: gpslog vacuum --within 10m
            """
    )

    @Option(help: ArgumentHelp("Approximate time limit, such as 30s or 10m.", valueName: "span"))
    var within: TimeSpan = .minute

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await Housekeeping(of: common.file, logger: common.logger).vacuum(within: within)
    }
}
