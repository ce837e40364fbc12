internal import SQLite
internal import Storage
internal import SystemPackage

extension BufferSettings.Event: CustomStringConvertible {
    /// One sentence about the state of the database and what to do.
    package var description: String {
        switch self {
        case .keepsFixes(let error):
            "\(Self.cause(error)); until then positions are kept beside it and in memory."
        case .waits(let error):
            "\(Self.cause(error)); the recording waits for it, and positions are kept in memory."
        case .foundDamage(let remains): remains.description
        case .keepsInSpare(let obstacle) where obstacle.reason == .noSpace || obstacle.reason == .diskQuotaExceeded:
            "There is no room left for \(obstacle.path): the latest positions are kept in \(obstacle.spare) instead."
        case .keepsInSpare(let obstacle):
            "\(obstacle.path) cannot be used (\(obstacle.reason)), perhaps as another user has made it: the latest positions are "
                + "kept in \(obstacle.spare) instead; have it removed, and start again."
        case .storesAgain:
            "The database is written again, with all positions that were kept."
        }
    }

    private static func cause(_ error: SQLiteError) -> String {
        switch error.reason {
        case .diskFull: "no room is left for the database \(error.file): free some space"
        case .readOnly: "the database \(error.file) has become read-only: allow writing to it"
        case .busy: "the database \(error.file) is locked by another program: let that one finish"
        default: "the database \(error.file) cannot be written (\(error.cause)): see to its disk"
        }
    }
}
