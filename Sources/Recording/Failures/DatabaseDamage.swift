package import Logging
internal import Storage
internal import Synchronization
package import SystemPackage
package import Platform

/// Damaged pages of the databases that this program writes to.
///
/// The work continues; the program reports them at exit.
package final class DatabaseDamage: Sendable {
    /// The instance of this program.
    package static let standard = DatabaseDamage()

    private struct Watched {
        let database: FilePath
        let pages: PageDamage
    }

    private let watched = Mutex<[Watched]>([])

    package init() {}

    /// Includes the damage that a connection finds.
    func watch(_ pages: PageDamage, of database: FilePath) {
        watched.withLock { $0.append(Watched(database: database, pages: pages)) }
    }

    /// The failure to report at exit; `nil` without damage.
    package var failure: Failure? {
        let all = watched.withLock(\.self)
        guard let database = all.first(where: { !$0.pages.isEmpty })?.database else { return nil }
        // Recording and upload have separate connections and find the same pages.
        let pages = all.filter { $0.database == database }.reduce(into: Set()) { $0.formUnion($1.pages.pages) }
        let isLogDamaged = all.contains { $0.database == database && $0.pages.isLogDamaged }
        let subject = PageDamage.subject(in: database, pages: pages.count, isLogDamaged: isLogDamaged)
        return Failure("\(subject) damaged, although the command finished; \(Self.advice(on: database)).", .dataError)
    }

    /// Advice for a damaged database, to continue a sentence.
    static func advice(on database: FilePath) -> String {
        "see the damage with `gpslog check`, and save the rest with `gpslog recover \(database) NEW`"
    }
}

extension UnreadableFixes {
    /// Returns the failure to report if damaged fixes were skipped.
    ///
    /// - Parameters:
    ///   - result: the output that lacks them, to continue a sentence.
    ///   - database: the damaged database.
    /// - Returns: the failure; `nil` if everything was readable.
    package func failure(missingIn result: String, of database: any RecordedDatabase) -> Failure? {
        if count == 0 { return pages.isEmpty ? nil : failure(whereDoubtful: result, of: database) }
        let subject =
            areMore
            ? "At least \(fixes) \(fixes == 1 ? "fix is" : "fixes are") not in \(result), because the file with the latest ones is"
            : fixes == 1
                ? "1 fix is not in \(result), because it is"
                : "\(fixes == 0 ? "Some" : "\(fixes)") fixes are not in \(result), because they are"
        return Failure(
            "\(subject) damaged in \(database); keep a "
                + "copy of the database, and save the readable part with `gpslog recover \(database) NEW`.",
            .dataError
        )
    }

    /// The failure if pages are damaged, but no fix is certainly missing.
    private func failure(whereDoubtful result: String, of database: any RecordedDatabase) -> Failure {
        Failure(
            "\(pages.subject(in: database)) damaged, so \(result) may be wrong or incomplete; keep a copy of the database, and save the readable part "
                + "with `gpslog recover \(database) NEW`.",
            .dataError
        )
    }
}

extension PageDamage {
    /// The damaged parts of a database as a subject with its verb.
    func subject(in database: any RecordedDatabase) -> String {
        Self.subject(in: database, pages: count, isLogDamaged: isLogDamaged)
    }

    /// The damaged parts of a database as a subject with its verb: pages, the write-ahead log, or both.
    static func subject(in database: any RecordedDatabase, pages: Int, isLogDamaged: Bool) -> String {
        let log = "the write-ahead log of \(database)"
        if pages == 0 { return "\(log) is" }
        let subject = pages == 1 ? "1 page of \(database)" : "\(pages) pages of \(database)"
        return isLogDamaged ? "\(subject) and \(log) are" : subject + (pages == 1 ? " is" : " are")
    }
}

/// Warns if a database file is empty, as a failed disk or another program may have emptied it.
package enum EmptyDatabase {
    /// Logs a warning before the database is created in the empty file.
    package static func tell(of database: FilePath, to logger: Logger) {
        guard DatabaseExamination.isEmptyFile(database) else { return }
        logger.warning("the file \(database) was empty (0 bytes); a new database was created in it")
    }
}
