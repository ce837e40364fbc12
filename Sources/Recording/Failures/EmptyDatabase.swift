package import Logging
internal import Storage
package import SystemPackage

/// The warning of a database that is there, but empty: a disk that failed, or another program, may have emptied it.
package enum EmptyDatabase {
    /// Warns of it, before it is begun anew.
    package static func tell(of database: FilePath, to logger: Logger) {
        guard DatabaseExamination.isEmptyFile(database) else { return }
        logger.warning("the file \(database) was empty (0 bytes), and is begun anew as a database")
    }
}
