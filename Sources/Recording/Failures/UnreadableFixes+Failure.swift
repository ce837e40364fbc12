internal import SQLite
internal import Storage
package import Terminal

extension UnreadableFixes {
    /// Returns the failure that is to be reported where fixes had to be left out, as they are damaged.
    ///
    /// - Parameters:
    ///   - result: the name of what they are missing in, as it stands in a sentence.
    ///   - database: the database in which they are damaged.
    /// - Returns: nil where everything could be read.
    package func failure(missingIn result: String, of database: any RecordedDatabase) -> Failure? {
        if count == 0 { return pages.isEmpty ? nil : failure(whereDoubtful: result, of: database) }
        let subject =
            areMore
            ? "At least \(fixes) \(fixes == 1 ? "fix is" : "fixes are") not in \(result), as the file of the latest ones is"
            : fixes == 1
                ? "1 fix is not in \(result), as it is"
                : "\(fixes == 0 ? "Some" : "\(fixes)") fixes are not in \(result), as they are"
        return Failure(
            "\(subject) damaged in \(database); keep a copy "
                + "of that, and save what is readable with `gpslog recover \(database) NEW`.",
            .dataError
        )
    }

    /// The same where no fix is known to be missing, but some pages are not as they were written.
    private func failure(whereDoubtful result: String, of database: any RecordedDatabase) -> Failure {
        Failure(
            "\(pages.subject(in: database)) damaged, so that \(result) may be wrong or incomplete; keep a copy of that, and save what is readable "
                + "with `gpslog recover \(database) NEW`.",
            .dataError
        )
    }
}

extension PageDamage {
    /// What is damaged in a database, with its verb.
    func subject(in database: any RecordedDatabase) -> String {
        Self.subject(in: database, pages: count, isLogDamaged: isLogDamaged)
    }

    /// What is damaged in a database, with its verb: some pages, its write-ahead log, or both.
    static func subject(in database: any RecordedDatabase, pages: Int, isLogDamaged: Bool) -> String {
        let log = "the write-ahead log of \(database)"
        if pages == 0 { return "\(log) is" }
        let subject = pages == 1 ? "1 page of \(database)" : "\(pages) pages of \(database)"
        return isLogDamaged ? "\(subject) and \(log) are" : subject + (pages == 1 ? " is" : " are")
    }
}
