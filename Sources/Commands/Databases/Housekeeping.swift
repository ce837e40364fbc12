package import GNSS
internal import Logbook
package import Logging
internal import Platform
internal import Recording
internal import SQLite
package import Settings
internal import Storage
package import SystemPackage
internal import Terminal

/// Copies, prunes and compacts a database: `gpslog backup`, `prune` and `vacuum`.
package struct Housekeeping {
    /// Whether to prune, and after which confirmation.
    package enum Pruning: Sendable {
        /// Only report what would be pruned.
        case trial
        /// Ask for confirmation; without a terminal, prune at once.
        case asked
        /// Prune at once, without confirmation.
        case unasked
    }

    private let database: FilePath
    private let logger: Logger

    package init(of database: FilePath, logger: Logger) {
        self.database = database
        self.logger = logger
    }

    /// Copies the database in its current state; another process may be writing to it.
    ///
    /// - Parameters:
    ///   - place: the file to write, or a folder, which keeps the database's name. The copy is complete or missing.
    ///   - isReplacing: whether to replace an existing file.
    /// - Throws: an error if the database cannot be read or the copy cannot be written.
    package func backUp(to place: FilePath, replacing isReplacing: Bool) async throws {
        let storage = try await SQLiteStorage.forReading(from: database)
        let file: FilePath
        do throws(SQLiteError) {
            file = try await storage.backUp(to: place, replacing: isReplacing)
        } catch {
            guard error.file != database, let failure = Failure(ofCopying: error) else { throw error }
            throw failure
        }
        logger.notice("copied \(database) to \(file)\(size(of: file))")
    }

    /// Replaces the database by a copy; another process may be writing to it.
    ///
    /// - Throws: an error if the copy is damaged or cannot be installed; the database is then unchanged.
    package func restore(_ copy: FilePath) async throws {
        let kept = try await DatabaseRestoration.restore(copy, to: database)
        let former = kept.map { "; the previous file is now \($0)" } ?? ""
        logger.notice("restored \(copy) to \(database)\(former)")
    }

    /// Deletes fixes before a time, except those of tracks that continue after it.
    ///
    /// - Throws: an error if the database cannot be written or the time is in the future.
    package func prune(before cutoff: UTCTime, _ pruning: Pruning) async throws {
        let storage = try await SQLiteStorage.forChanging(database).tellingOfDamage(to: logger)
        try await requirePast(cutoff, in: storage)
        try await prune(pruning, what: "from before \(cutoff)") { isTrial in
            try await storage.prune(before: cutoff, asTrial: isTrial)
        }
    }

    /// Permanently deletes the tracks that the user has deleted, which can then no longer be restored.
    ///
    /// - Throws: an error if the database cannot be written.
    package func pruneDeletedTracks(_ pruning: Pruning) async throws {
        let storage = try await SQLiteStorage.forChanging(database).tellingOfDamage(to: logger)
        try await prune(pruning, what: "that you have deleted") { isTrial in
            try await storage.pruneDeletedTracks(asTrial: isTrial)
        }
    }

    private func prune(_ pruning: Pruning, what: String, by prune: (Bool) async throws -> PruningResult) async throws {
        let isQuestion = pruning == .asked && Question.canBeAsked
        if pruning == .trial || isQuestion {
            let result = try await prune(true)
            guard isQuestion else { return logger.notice("would delete \(Self.text(result))") }
            if result.fixes > 0 || result.tracks > 0 {
                let question = "Delete \(Self.text(result)) \(what), for good?"
                guard Question(question).isAgreedTo else { return logger.notice("nothing was changed") }
            }
        }
        let result = try await prune(false)
        let advice = result.fixes > 0 ? "; gpslog vacuum frees their disk space" : ""
        logger.notice("deleted \(Self.text(result))\(advice)")
    }

    /// Rejects a time later than both the system clock and all stored fixes, which is probably a typing error.
    private func requirePast(_ cutoff: UTCTime, in storage: SQLiteStorage) async throws {
        // If the system clock is wrong, stored fixes may be more recent than it.
        let latest = max(UTCTime.now, try await storage.tracks().map(\.end).max() ?? UTCTime.now)
        guard cutoff > latest else { return }
        throw Failure("\(cutoff) is in the future; nothing was changed. Name a time in the past.", .usage)
    }

    private static func text(_ result: PruningResult) -> String {
        let fixes = result.fixes == 1 ? "1 fix" : "\(result.fixes) fixes"
        return fixes + " and " + (result.tracks == 1 ? "1 track" : "\(result.tracks) tracks")
    }

    /// Compacts the database file.
    ///
    /// - Parameter limit: the approximate time limit.
    /// - Throws: an error if the database cannot be written or the time limit expires; nothing is lost in either case.
    package func vacuum(within limit: TimeSpan) async throws {
        let storage = try await SQLiteStorage.forChanging(database).tellingOfDamage(to: logger)
        let before = FileSize(ofDatabase: database)
        let isDone = try await storage.vacuum(within: limit.seconds)
        let after = FileSize(ofDatabase: database)
        if let before, let after { logger.notice("compacted \(database) from \(before) to \(after)") }
        if !isDone {
            throw Failure(
                "the time limit was reached before all was compacted; run gpslog vacuum again, or set a longer --within.",
                .temporary
            )
        }
    }

    /// Reads the whole database and reports the result.
    ///
    /// - Throws: `Failure` if anything is damaged or the database cannot be read.
    package func check() async throws {
        let unreadable = UnreadableFixes()
        let storage = try await SQLiteStorage.forReading(from: database, passingOver: unreadable)
        let check = try await storage.check()
        var found = "\(check.fixes) \(check.fixes == 1 ? "fix" : "fixes") on \(check.pages) pages"
        if check.isWithoutChecksums { found += ", without checksums; gpslog vacuum adds them" }
        guard check.isSound else {
            throw Failure(
                "\(database) is damaged: \(Self.damage(in: check)); \(found) can be read; make a copy of the file, then save "
                    + "what is readable with `gpslog recover \(database) NEW`.",
                .dataError
            )
        }
        logger.notice("\(database) is sound: \(found)")
    }

    private static func damage(in check: SoundnessCheck) -> String {
        var damage: [String] = []
        if check.damagedPages > 0 { damage.append("damaged pages: \(check.damagedPages)") }
        if check.isLogDamaged { damage.append("the end of its write-ahead log, which cannot be read") }
        if check.unreadable > 0 {
            damage.append(
                "fixes that cannot be read: \(check.hasMoreUnreadable ? "at least " : "")\(check.unreadableFixes)"
            )
        }
        if check.unreadableSkies > 0 {
            damage.append("chunks of satellites that cannot be read: \(check.unreadableSkies)")
        }
        if let contradiction = check.contradiction { damage.append(contradiction) }
        return damage.joined(separator: ", ")
    }

    private func size(of file: FilePath) -> String {
        FileSize(ofDatabase: file).map { " (\($0))" } ?? ""
    }
}
