internal import Logging
internal import Storage
internal import SystemPackage

/// Tells of a database that is there, but has nothing in it: a disk that failed, or another program, may have emptied it.
enum EmptyDatabase {
    /// Tells of it, before it is begun anew.
    static func tell(of database: FilePath, to logger: Logger) {
        guard DatabaseExamination.isEmptyFile(database) else { return }
        logger.warning("the file \(database) was empty (0 bytes), and is begun anew as a database")
    }
}
