package import SystemPackage

/// The reason why a database cannot be used, in terms of what to do next, and what SQLite said.
///
/// The text names files and SQLite's own words, never a value that was stored: positions are private.
package struct SQLiteError: Error, Hashable, CustomStringConvertible {
    /// The reason, in terms of what can be done about it.
    package enum Reason: Hashable, Sendable {
        /// No file is there to read.
        case noSuchFile
        /// The file has no bytes: a recording that was killed while it made it, or a disk that failed, has left it so.
        case empty
        /// The file, or its folder, exists, but cannot be opened: a folder, a broken path, a failing disk.
        case cannotOpen
        /// The user may not use the file or its folder.
        case permissionDenied
        /// The file is of another kind.
        case notADatabase
        /// An SQLite database that gpslog did not make.
        case anotherProgram
        /// The database's contents contradict themselves.
        case damaged
        /// No room is left, or no more is allowed.
        case diskFull
        /// The file, its file system or this connection is for reading only.
        case readOnly
        /// Another program holds the database's lock for longer than we wait.
        case busy
        /// The query took longer than it may.
        case interrupted
        /// The file is there already, and would be overwritten.
        case exists
        /// The file belongs to this database, and nothing else may be written there.
        case partOfDatabase(FilePath)
        /// The database was deleted while it was recorded into.
        case deleted
        /// The database got another name, nil if unknown, while it was recorded into; true where all that was recorded is in it.
        case renamed(FilePath?, isWhole: Bool)
        /// Another program has a database open that had this name before.
        case logOfOther
        /// Another program records this receiver into the database.
        case beingRecorded(String)
        /// The database cannot be written; this number of fixes waits beside it.
        case fixesWait(Int, beside: FilePath)
        /// The database was emptied, overwritten or damaged while it was recorded into; this number of fixes is left beside it.
        case overwritten(Int, beside: FilePath)
        /// A newer gpslog wrote the database, with this schema version.
        case newerSchema(version: Int)
        /// A newer gpslog sealed fixes in the database, in this version of the format.
        case newerSeal(version: Int)
        /// A gpslog from before the first release wrote the database, with this schema version.
        case unreleasedSchema(version: Int)
        /// Something else; `message` says what.
        case other
    }

    /// The reason, in terms of what can be done about it.
    package let reason: Reason

    /// SQLite's extended result code; 0 where SQLite was not asked.
    package let code: Int32

    /// The words of SQLite, or what is wrong with the contents; may be empty.
    package let message: String

    /// The database.
    package let file: FilePath

    /// An error found without SQLite's help.
    package init(_ reason: Reason, message: String = "", file: FilePath) {
        self.reason = reason
        self.code = 0
        self.message = message
        self.file = file
    }

    /// The error that one of SQLite's result codes means; `systemError` is the `errno` behind it, 0 where there is none.
    package init(code: Int32, systemError: Int32, message: String, file: FilePath) {
        self.reason = Reason(code: code, systemError: Errno(rawValue: systemError))
        self.code = code
        // SQLite speaks of a disk that fails.
        self.message = code == Self.codeOfDamagedPage ? "a page that is not as it was written" : message
        self.file = file
    }

    /// One sentence: what is wrong with which file, and what to do.
    package var description: String {
        switch reason {
        case .noSuchFile:
            "there is no database \(file); record something first, or name another file with --database."
        case .empty:
            "the database \(file) is empty (0 bytes); record something first, or name another file with --database."
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
            "there is no room left for the database \(file); free some space and start again."
        case .readOnly:
            "the database \(file) is for reading only; allow writing to it, or name another file with --database."
        case .busy:
            "the database \(file) is locked by another program; let that one finish, then try again."
        case .interrupted:
            "the database \(file) needs more time for that; allow it, or do less at once."
        case .exists:
            "\(file) exists and was left as it is; name another file, or add --replace."
        case .partOfDatabase(let database):
            "\(file) \(file == database ? "is the database itself" : "belongs to the database \(database)") and was left as it "
                + "is; name another file."
        case .deleted:
            "the database \(file) was deleted or replaced while it was recorded into, and what came since then is lost; leave "
                + "it in its place and start again."
        case .renamed(let name, let isWhole):
            "the database \(file) was renamed\(name.map { " to \($0)" } ?? "") while it was recorded into; "
                + (isWhole
                    ? "all that was recorded is in it, and it can be named anything: start again."
                    : "rename what lies beside it in the same way (-wal, -recent-N), as it has what was recorded last.")
        case .logOfOther:
            "another program still has the database open that was at \(file) before; end it, and try again."
        case .beingRecorded(let receiver):
            "\(receiver) is being recorded into the database \(file) by another program; end that one first."
        case .fixesWait(let count, let place):
            "the database \(file) cannot be written\(remark); \(count) positions wait in \(place)"
                + (place.starts(with: "/dev/shm") ? ", where a reboot would lose them," : "")
                + " and come into it as soon as it can be recorded into again."
        case .overwritten(let count, let place):
            "the database \(file) was emptied, overwritten or damaged while it was recorded into; \(count) positions are left in \(place): "
                + rescue
        case .newerSchema(let version):
            "the database \(file) was written by a newer gpslog (schema version \(version)); update gpslog."
        case .newerSeal(let version):
            "the database \(file) has fixes that a newer gpslog sealed (format \(version)); update gpslog."
        case .unreleasedSchema(let version):
            "the database \(file) was written before gpslog's first release (schema version \(version)); "
                + "export it as CSV with the gpslog that wrote it, and import that."
        case .other:
            "the database \(file) failed\(remark); try again, and report it if it stays so."
        }
    }

    /// The cause, in few words.
    package var cause: String {
        switch reason {
        case .diskFull: "no room is left"
        case .readOnly: "it is for reading only"
        case .busy: "it is locked by another program"
        default: message
        }
    }

    private var rescue: String { "save what is readable with `gpslog recover \(file) NEW`." }

    private var remark: String { message.isEmpty ? "" : " (\(message))" }
}
