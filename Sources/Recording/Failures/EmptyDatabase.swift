package import Logging
internal import Storage
package import SystemPackage

/// Warns if a database file is empty, as a failed disk or another program may have emptied it.
package enum EmptyDatabase {
    /// Logs a warning before the database is created in the empty file.
    package static func tell(of database: FilePath, to logger: Logger) {
        guard DatabaseExamination.isEmptyFile(database) else { return }
        logger.warning("the file \(database) was empty (0 bytes); a new database was created in it")
    }
}
