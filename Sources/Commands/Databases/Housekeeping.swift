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

/// Copies a database, and prunes what is old in it: `gpslog backup`, `prune` and `vacuum`.
package struct Housekeeping {
    /// The way in which fixes are pruned.
    package enum Pruning: Sendable {
        /// Not at all: what would be pruned is only told.
        case trial
        /// Once the user has agreed; where nobody sits at a terminal, at once.
        case asked
        /// At once.
        case unasked
    }

    private let database: FilePath
    private let logger: Logger

    /// The housekeeping of a database.
    ///
    /// - Parameters:
    ///   - database: the file.
    ///   - logger: is told what was done.
    package init(of database: FilePath, logger: Logger) {
        self.database = database
        self.logger = logger
    }

    /// Copies it as it is now, though somebody may be recording into it.
    ///
    /// - Parameters:
    ///   - place: the file of the copy, or the folder where it gets the database's name; it is there whole or not at all.
    ///   - isReplacing: true where a file that is there is replaced.
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

    /// Puts a copy in its place, though somebody may be recording into it.
    ///
    /// - Parameter copy: the copy, which stays as it is.
    /// - Throws: an error if the copy is damaged, or cannot be put in place; nothing is changed then.
    package func restore(_ copy: FilePath) async throws {
        let kept = try await DatabaseRestoration.restore(copy, to: database)
        let former = kept.map { "; what was there is now \($0)" } ?? ""
        logger.notice("restored \(copy) to \(database)\(former)")
    }

    /// Does away with the fixes from before a time, but for those of tracks that go on after it.
    ///
    /// - Parameters:
    ///   - cutoff: the time.
    ///   - pruning: the way in which they are done away with: as a trial, with a question to the user, or at once.
    /// - Throws: an error if the database cannot be written, or the time is yet to come.
    package func prune(before cutoff: UTCTime, _ pruning: Pruning) async throws {
        let storage = try await SQLiteStorage.forChanging(database).tellingOfDamage(to: logger)
        try await requirePast(cutoff, in: storage)
        try await prune(pruning, what: "from before \(cutoff)") { isTrial in
            try await storage.prune(before: cutoff, asTrial: isTrial)
        }
    }

    /// Does away with the tracks that the user has deleted: nothing brings them back then.
    ///
    /// - Parameter pruning: the way in which they are done away with: as a trial, with a question to the user, or at once.
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
            guard isQuestion else { return logger.notice("would do away with \(Self.text(result))") }
            if result.fixes > 0 || result.tracks > 0 {
                let question = "Do away with \(Self.text(result)) \(what), for good?"
                guard Question(question).isAgreedTo else { return logger.notice("nothing was changed") }
            }
        }
        let result = try await prune(false)
        let advice = result.fixes > 0 ? "; gpslog vacuum gives their room back to the disk" : ""
        logger.notice("did away with \(Self.text(result))\(advice)")
    }

    /// Throws where a time is later than this machine's clock and all that is stored: it can only be a slip.
    private func requirePast(_ cutoff: UTCTime, in storage: SQLiteStorage) async throws {
        // A machine whose clock was never set may know of later times only by what it has recorded.
        let latest = max(UTCTime.now, try await storage.tracks().map(\.end).max() ?? UTCTime.now)
        guard cutoff > latest else { return }
        throw Failure("\(cutoff) is yet to come, and nothing was changed; name a time that is past.", .usage)
    }

    private static func text(_ result: PruningResult) -> String {
        let fixes = result.fixes == 1 ? "1 fix" : "\(result.fixes) fixes"
        return fixes + " and " + (result.tracks == 1 ? "1 track" : "\(result.tracks) tracks")
    }

    /// Gives room that is not needed any more back to the disk.
    ///
    /// - Parameter limit: about how long it may take.
    /// - Throws: an error if the database cannot be written, or the time was too short; nothing is lost then.
    package func vacuum(within limit: TimeSpan) async throws {
        let storage = try await SQLiteStorage.forChanging(database).tellingOfDamage(to: logger)
        let before = FileSize(ofDatabase: database)
        let isDone = try await storage.vacuum(within: limit.seconds)
        let after = FileSize(ofDatabase: database)
        if let before, let after { logger.notice("\(database) had \(before) and has \(after)") }
        if !isDone {
            throw Failure(
                "there was not time enough for all; go on with another vacuum, or a longer --within.",
                .temporary
            )
        }
    }

    /// Reads everything that is in it, and says what was found.
    ///
    /// - Throws: `Failure` where something is not as it was written, and where the database cannot be read.
    package func check() async throws {
        let unreadable = UnreadableFixes()
        let storage = try await SQLiteStorage.forReading(from: database, passingOver: unreadable)
        let check = try await storage.check()
        var found = "\(check.fixes) \(check.fixes == 1 ? "fix" : "fixes") on \(check.pages) pages"
        if check.isWithoutChecksums { found += ", which have no checksums yet; gpslog vacuum gives them some" }
        guard check.isSound else {
            throw Failure(
                "\(database) is damaged: \(Self.damage(in: check)); \(found) can be read; keep a copy of that, and save what "
                    + "is readable with `gpslog recover \(database) NEW`.",
                .dataError
            )
        }
        logger.notice("\(database) is sound: \(found)")
    }

    private static func damage(in check: SoundnessCheck) -> String {
        var damage: [String] = []
        if check.damagedPages > 0 { damage.append("damaged pages: \(check.damagedPages)") }
        if check.isLogDamaged { damage.append("its write-ahead log, whose end cannot be read") }
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
