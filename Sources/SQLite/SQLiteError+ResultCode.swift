internal import CSQLite
package import SystemPackage

extension SQLiteError.Reason {
    /// The reason that a result code stands for; the operating system's error tells the causes of one code apart.
    init(code: Int32, systemError: Errno) {
        if code == SQLiteError.codeOfDamagedPage {
            self = .damaged
            return
        }
        if code == SQLiteError.codeOfMovedDatabase {
            self = .deleted
            return
        }
        switch code & 0xff {
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_IOERR:
            self = Self(systemError: systemError) ?? (code & 0xff == SQLITE_CANTOPEN ? .cannotOpen : .other)
        case SQLITE_NOTADB: self = .notADatabase
        case SQLITE_CORRUPT: self = .damaged
        case SQLITE_FULL: self = .diskFull
        case SQLITE_READONLY: self = .readOnly
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_INTERRUPT: self = .interrupted
        default: self = .other
        }
    }

    /// The reason that an error of the operating system stands for; nil where it tells nothing more.
    package init?(systemError: Errno) {
        switch systemError {
        case .permissionDenied, .notPermitted: self = .permissionDenied
        case .noSpace, .diskQuotaExceeded, .fileTooLarge: self = .diskFull
        case .readOnlyFileSystem: self = .readOnly
        case .isDirectory: self = .cannotOpen
        default: return nil
        }
    }
}

extension SQLiteError {
    /// SQLITE_IOERR_DATA: a page is not as it was written.
    static let codeOfDamagedPage = SQLITE_IOERR | 32 << 8

    /// SQLITE_READONLY_DBMOVED, whose definition Swift does not import: the database has another name by now, or none.
    static let codeOfMovedDatabase = SQLITE_READONLY | 4 << 8

    /// The same of another file, which was written while SQLite was asked for this one.
    package func concerning(_ file: FilePath) -> SQLiteError {
        SQLiteError(reason, message: message, file: file)
    }

    /// True where it is an error that only writing has.
    package var isOfWriting: Bool {
        [.diskFull, .readOnly, .permissionDenied, .cannotOpen].contains(reason) || code == Self.writeError
    }

    /// SQLITE_IOERR_WRITE, whose definition Swift does not import.
    private static let writeError = SQLITE_IOERR | 3 << 8
}
