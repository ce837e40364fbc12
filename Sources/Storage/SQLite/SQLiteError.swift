internal import CSQLite
package import SystemPackage

/// Why a database cannot be used, by what to do about it, with SQLite's message.
///
/// The text contains file names and SQLite's own words but never stored values, as positions are private.
package struct SQLiteError: Error, Hashable, CustomStringConvertible {
    /// Why a database cannot be used, by what to do about it.
    package enum Reason: Hashable, Sendable {
        case noSuchFile
        /// The file is empty or has no tables: a recording was killed while it created the file, or the disk failed.
        case empty
        /// The file or its folder exists but cannot be opened: a folder, a broken path, a failing disk.
        case cannotOpen
        /// The user has no access to the file or its folder.
        case permissionDenied
        /// The file is not an SQLite database.
        case notADatabase
        /// The file is an SQLite database, but not gpslog's.
        case anotherProgram
        /// The database's contents are inconsistent.
        case damaged
        /// The disk is full, or the user's quota is exceeded.
        case diskFull
        /// The file, its file system or this connection is read-only.
        case readOnly
        /// Another program holds the database's lock for longer than the timeout.
        case busy
        /// The query exceeded its deadline.
        case interrupted
        /// The file exists already and would be overwritten.
        case exists
        /// The path belongs to this database and must not be overwritten.
        case partOfDatabase(FilePath)
        /// The database was deleted during a recording.
        case deleted
        /// The database was renamed during a recording: its new path if known, and whether it has everything recorded.
        case renamed(FilePath?, isWhole: Bool)
        /// Another program still uses the log of a database that had this name before.
        case logOfOther
        /// Another program is recording this receiver into the database.
        case beingRecorded(String)
        /// The database cannot be written; this number of fixes stays in a file beside it.
        case fixesWait(Int, beside: FilePath)
        /// The database was emptied, overwritten or damaged during a recording.
        ///
        /// This number of fixes stays in a file beside it.
        case overwritten(Int, beside: FilePath)
        /// The database has the schema version of a newer gpslog.
        case newerSchema(version: Int)
        /// The database has fixes sealed in a newer version of the format.
        case newerSeal(version: Int)
        /// The database has the schema version of a development version of gpslog.
        case unreleasedSchema(version: Int)
        /// Another error, described by `message`.
        case other
    }

    package let reason: Reason

    /// SQLite's extended result code; 0 if the error is not SQLite's.
    package let code: Int32

    /// SQLite's message, or a description of the damage; may be empty.
    package let message: String

    package let file: FilePath

    /// Creates an error that SQLite did not report.
    package init(_ reason: Reason, message: String = "", file: FilePath) {
        self.reason = reason
        self.code = 0
        self.message = message
        self.file = file
    }

    /// Creates an error from SQLite's result code and the `errno` behind it, which is 0 if none.
    package init(code: Int32, systemError: Int32, message: String, file: FilePath) {
        self.reason = Reason(code: code, systemError: Errno(rawValue: systemError))
        self.code = code
        // SQLite's own message would be about a failing disk.
        self.message = code == Self.codeOfDamagedPage ? "a page with a wrong checksum" : message
        self.file = file
    }

    /// One sentence that says what is wrong with which file, and what to do.
    package var description: String {
        switch reason {
        case .noSuchFile:
            "there is no database \(file); record something first, or name another file with --database."
        case .empty:
            "the database \(file) is empty\(remark); record something first, or name another file with --database."
        case .cannotOpen:
            "the database \(file) cannot be opened\(remark); it must be a file in a folder that you may use."
        case .permissionDenied:
            "you may not use the database \(file); ask its owner, or name another file with --database."
        case .notADatabase:
            "\(file) is not a gpslog database and was left as it is; name another file with --database; if it was one, "
                + rescue
        case .anotherProgram:
            "\(file) is the database of another program and was left as it is; name another file with --database."
        case .damaged:
            "the database \(file) is damaged\(remark); keep a copy, and \(rescue)"
        case .diskFull:
            "no space is left for the database \(file); free some space and start again."
        case .readOnly:
            "the database \(file) is read-only; allow writing to it, or name another file with --database."
        case .busy:
            "the database \(file) is locked by another program; let that one finish, then try again."
        case .interrupted:
            "the database \(file) took too long to answer; allow more time, or ask for less at once."
        case .exists:
            "\(file) exists and was left as it is; name another file, or add --replace."
        case .partOfDatabase(let database):
            "\(file) \(file == database ? "is the database itself" : "belongs to the database \(database)") and was left as it "
                + "is; name another file."
        case .deleted:
            "the database \(file) was deleted or replaced during the recording, and everything since then is lost; leave it in "
                + "its place and start again."
        case .renamed(let name, let isWhole):
            "the database \(file) was renamed\(name.map { " to \($0)" } ?? "") during the recording; "
                + (isWhole
                    ? "it has everything that was recorded; start again."
                    : "rename the files beside it in the same way (-wal, -recent-N), as they have the latest fixes.")
        case .logOfOther:
            "another program still uses the database that was at \(file) before; stop it, and try again."
        case .beingRecorded(let receiver):
            "\(receiver) is being recorded into the database \(file) by another program; stop that one first."
        case .fixesWait(let count, let place):
            "the database \(file) cannot be written\(remark); \(count) positions wait in \(place)"
                + (place.starts(with: "/dev/shm") ? ", where a reboot would lose them," : "")
                + " and are stored by the next recording that can write to it."
        case .overwritten(let count, let place):
            "the database \(file) was emptied, overwritten or damaged during the recording; \(count) positions are left in "
                + "\(place): \(rescue)"
        case .newerSchema(let version):
            "the database \(file) was written by a newer gpslog (schema version \(version)); update gpslog."
        case .newerSeal(let version):
            "the database \(file) has fixes that a newer gpslog sealed (format \(version)); update gpslog."
        case .unreleasedSchema(let version):
            "the database \(file) is of a development version of gpslog (schema version \(version)) and was left as it is; "
                + "export it with that version (`gpslog export --format csv --output old.csv`), move it away, and import "
                + "the file with this one (`gpslog import old.csv`)."
        case .other:
            "the database \(file) failed\(remark); try again, and report it if that does not help."
        }
    }

    /// The cause in a few words.
    package var cause: String {
        switch reason {
        case .diskFull: "no space is left"
        case .readOnly: "it is read-only"
        case .busy: "it is locked by another program"
        default: message
        }
    }

    private var rescue: String { "save what is readable with `gpslog recover \(file) NEW`." }

    private var remark: String { message.isEmpty ? "" : " (\(message))" }
}

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
