package import Logging
package import Storage
internal import SystemPackage

extension DamagedBuffers: CustomStringConvertible {
    /// One sentence about the lost fixes and the damaged files.
    package var description: String {
        let lost =
            areMore
            ? "At least \(missing) of the latest fixes of an earlier recording are lost, because their file is truncated or "
                + "missing"
            : missing == 1
                ? "1 fix that an earlier recording left beside the database is damaged and lost"
                : "\(missing) fixes that an earlier recording left beside the database are damaged and lost"
        let names = files.map(\.string).joined(separator: " and ")
        return lost + "; all others are stored" + (files.isEmpty ? "" : ", and the damaged file is kept as \(names)")
    }
}

extension SQLiteStorage {
    /// Logs damage in files left by killed recordings, and makes the program exit with an error after page damage.
    ///
    /// - Returns: the storage itself.
    package func tellingOfDamage(to logger: Logger) -> SQLiteStorage {
        tellOfDamage { logger.error("\($0)") }
        DatabaseDamage.standard.watch(unreadable.pages, of: file)
        return self
    }
}
