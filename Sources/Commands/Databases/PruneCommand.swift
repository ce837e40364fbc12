import ArgumentParser
import GNSS
import Logbook
import Logging
import Platform
import Recording
import Settings
import Storage

struct PruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "prune",
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

    @OptionGroup var deletion: DeletionFlags
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if deleted == (cutoff != nil) {
            throw ValidationError("use either --older-than TIME or --deleted.")
        }
    }

    func run() async throws {
        let storage = try await SQLiteStorage.forChanging(common.file).tellingOfDamage(to: common.logger)
        guard let cutoff = cutoff?.start else {
            return try await prune("that you have deleted") { isTrial in
                try await storage.pruneDeletedTracks(asTrial: isTrial)
            }
        }
        try await Self.requirePast(cutoff, in: storage)
        try await prune("from before \(cutoff)") { isTrial in
            try await storage.prune(before: cutoff, asTrial: isTrial)
        }
    }

    private func prune(_ what: String, by prune: (Bool) async throws -> PruningResult) async throws {
        if deletion.dryRun || deletion.asks {
            let result = try await prune(true)
            guard deletion.asks else { return common.logger.notice("would delete \(Self.text(result))") }
            if result.fixes > 0 || result.tracks > 0 {
                let question = "Delete \(Self.text(result)) \(what), for good?"
                guard Question(question).isAgreedTo else { return common.logger.notice("nothing was changed") }
            }
        }
        let result = try await prune(false)
        let advice = result.fixes > 0 ? "; gpslog vacuum frees their disk space" : ""
        common.logger.notice("deleted \(Self.text(result))\(advice)")
    }

    /// Rejects a time later than both the system clock and all stored fixes, which is probably a typing error.
    private static func requirePast(_ cutoff: UTCTime, in storage: SQLiteStorage) async throws {
        // If the system clock is wrong, stored fixes may be more recent than it.
        let latest = max(UTCTime.now, try await storage.tracks().map(\.end).max() ?? UTCTime.now)
        guard cutoff > latest else { return }
        throw Failure("\(cutoff) is in the future; nothing was changed. Name a time in the past.", .usage)
    }

    private static func text(_ result: PruningResult) -> String {
        let fixes = result.fixes == 1 ? "1 fix" : "\(result.fixes) fixes"
        return fixes + " and " + (result.tracks == 1 ? "1 track" : "\(result.tracks) tracks")
    }
}

/// How carefully a command deletes.
struct DeletionFlags: ParsableArguments {
    @Flag(help: "Only show what would be deleted.")
    var dryRun = false

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    /// Whether to ask first; without a terminal, the command deletes at once.
    var asks: Bool { !dryRun && !yes && Question.canBeAsked }
}

struct VacuumCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "vacuum",
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
        let database = try common.file
        let storage = try await SQLiteStorage.forChanging(database).tellingOfDamage(to: common.logger)
        let before = FileSize(ofDatabase: database)
        let isDone = try await storage.vacuum(within: within.seconds)
        let after = FileSize(ofDatabase: database)
        if let before, let after { common.logger.notice("compacted \(database) from \(before) to \(after)") }
        if isDone { return }
        throw Failure(
            "the time limit was reached before all was compacted; run gpslog vacuum again, or set a longer --within.",
            .temporary
        )
    }
}
