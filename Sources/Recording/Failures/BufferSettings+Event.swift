package import Logging
package import Storage
internal import SystemPackage

extension BufferSettings.Event: CustomStringConvertible {
    /// One sentence about the state of the database and what to do.
    package var description: String {
        switch self {
        case .keepsFixes(let error):
            "\(Self.cause(error)); until then, positions are kept in a file beside it and in memory."
        case .waits(let error):
            "\(Self.cause(error)); until then, the recording waits and keeps positions in memory."
        case .foundDamage(let remains): remains.description
        case .keepsInSpare(let obstacle) where obstacle.reason == .noSpace || obstacle.reason == .diskQuotaExceeded:
            "No space is left for \(obstacle.path): the latest positions are kept in \(obstacle.spare) instead."
        case .keepsInSpare(let obstacle):
            "\(obstacle.path) cannot be used (\(obstacle.reason)), perhaps because another user created it: the latest positions are "
                + "kept in \(obstacle.spare) instead; remove it and start again."
        case .storesAgain:
            "The database can be written again, and all kept positions are stored."
        }
    }

    private static func cause(_ error: SQLiteError) -> String {
        switch error.reason {
        case .diskFull: "no space is left for the database \(error.file): free some"
        case .readOnly: "the database \(error.file) has become read-only: allow writing to it"
        case .busy: "the database \(error.file) is locked by another program: let it finish, or stop it"
        default: "the database \(error.file) cannot be written (\(error.cause)): check its disk"
        }
    }
}

extension DamagedBuffers: CustomStringConvertible {
    /// One sentence about the lost fixes and the damaged files.
    package var description: String {
        let lost =
            areMore
            ? "At least \(missing) of the latest fixes of an earlier recording are lost, because their file is truncated, emptied or "
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
    package func tellingOfDamage(to logger: Logger) -> SQLiteStorage {
        tellOfDamage { logger.error("\($0)") }
        DatabaseDamage.standard.watch(unreadable.pages, of: file)
        return self
    }
}
