internal import CSQLite
package import SystemPackage

extension SQLiteError.Reason {
    /// The reason for a result code; the operating system's error distinguishes the causes of one code.
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

    /// The reason for an error of the operating system; `nil` if it is not specific enough.
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
    /// SQLITE_IOERR_DATA: the checksum of a page is wrong.
    static let codeOfDamagedPage = SQLITE_IOERR | 32 << 8

    /// SQLITE_READONLY_DBMOVED, whose definition Swift does not import: the database was renamed or deleted.
    static let codeOfMovedDatabase = SQLITE_READONLY | 4 << 8

    /// The same error for another file, which was being written when the error occurred.
    package func concerning(_ file: FilePath) -> SQLiteError {
        SQLiteError(reason, message: message, file: file)
    }

    /// Whether only writing can cause this error.
    package var isOfWriting: Bool {
        [.diskFull, .readOnly, .permissionDenied, .cannotOpen].contains(reason) || code == Self.writeError
    }

    /// SQLITE_IOERR_WRITE, whose definition Swift does not import.
    private static let writeError = SQLITE_IOERR | 3 << 8
}
