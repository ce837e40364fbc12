internal import SQLite
internal import Storage
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
