internal import SQLite
internal import Storage
package import Terminal

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
