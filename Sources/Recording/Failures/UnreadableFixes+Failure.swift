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
        if count == 0 { return pages.count == 0 ? nil : failure(whereDoubtful: result, of: database) }
        let subject =
            fixes == 1
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
        let subject = pages.count == 1 ? "1 page of \(database) is" : "\(pages.count) pages of \(database) are"
        return Failure(
            "\(subject) damaged, so that \(result) may be wrong or incomplete; keep a copy of that, and save what is readable "
                + "with `gpslog recover \(database) NEW`.",
            .dataError
        )
    }
}
