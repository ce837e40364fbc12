internal import Glibc
internal import Platform
internal import SQLite
internal import SystemPackage

extension DatabaseFile {
    /// The version of the schema in a file, 0 where it is empty.
    ///
    /// The file is only looked at, past all locks and logs: the database of another program must not change. So what looks
    /// damaged may just be written by one that makes or migrates it, and is looked at again as long as somebody does.
    static func schemaVersion(of file: FilePath) throws(SQLiteError) -> Int {
        for _ in 0..<mostLooks {
            let before = Trace(of: file)
            do {
                return try schemaVersionNow(of: file)
            } catch  where [.notADatabase, .damaged, .anotherProgram].contains(error.reason) {
                guard hasRollbackJournal(file) || Trace(of: file) != before else { throw error }
                if hasRollbackJournal(file) { rollBack(file) }
                usleep(pause)
            }
        }
        return try schemaVersionNow(of: file)
    }

    /// Takes back what a program was doing that was killed, or that lost its power, as every SQLite does that opens the file.
    ///
    /// While that program still works, nothing happens.
    private static func rollBack(_ file: FilePath) {
        let connection = try? Connection(file, access: .readWrite, checking: .noting(PageDamage()), timeout: 0)
        // What the file says of itself is not of interest here.
        _ = try? connection?.integer("SELECT count(*) FROM sqlite_schema")
    }

    /// The same of a file that should not be empty: one that was just made is given time to become a database.
    static func finishedSchemaVersion(of file: FilePath) throws(SQLiteError) -> Int {
        for _ in 0..<mostLooks {
            let version = try schemaVersion(of: file)
            if version > 0 || !Trace(of: file).isNew { return version }
            usleep(pause)
        }
        return 0
    }

    /// Two seconds: making or migrating a database takes some tens of milliseconds.
    private static let mostLooks = 100
    /// Microseconds.
    private static let pause: UInt32 = 20_000

    private static func schemaVersionNow(of file: FilePath) throws(SQLiteError) -> Int {
        do throws(SQLiteError) {
            // Pages are checked by who reads more of them than the first one's header.
            return try schemaVersion(in: Connection(file, access: .immutable, checking: .none, timeout: 0))
        } catch {
            guard error.reason == .damaged, hasFilledLog(file) else { throw error }
            return try schemaVersionBeforeLog(of: file, else: error)
        }
    }

    /// The version of the schema that a connection sees, with what waits in the file's log.
    ///
    /// - Throws: `SQLiteError` where the file is not gpslog's, or of a version that this program does not read.
    static func schemaVersion(in connection: Connection) throws(SQLiteError) -> Int {
        let version = try connection.schemaVersion
        let program = try connection.applicationIdentifier
        if program == Schema.applicationIdentifier {
            if version > Schema.version { throw SQLiteError(.newerSchema(version: version), file: connection.file) }
            if version < Schema.firstVersion {
                throw SQLiteError(.unreleasedSchema(version: version), file: connection.file)
            }
            return version
        }
        let entries = try connection.integer("SELECT count(*) FROM sqlite_schema")
        guard program == 0, version == 0, entries == 0 else {
            throw SQLiteError(.anotherProgram, file: connection.file)
        }
        return 0
    }

    /// The version in the header of a file of ours that contradicts itself without its log.
    ///
    /// A checkpoint that was cut off, by a full disk or a power cut, leaves a file shorter than its header says: the log has all
    /// that is missing, and SQLite brings it in when it opens both. Whether that does, shows then.
    private static func schemaVersionBeforeLog(
        of file: FilePath,
        else error: SQLiteError
    ) throws(SQLiteError) -> Int {
        let connection = try Connection(file, access: .immutable, checking: .none, timeout: 0)
        // With this SQLite reads the header of a file of any length.
        try connection.execute("PRAGMA writable_schema = ON")
        guard try connection.applicationIdentifier == Schema.applicationIdentifier else { throw error }
        return try schemaVersion(in: connection)
    }

    /// The properties of a file that change when somebody writes it.
    private struct Trace: Equatable {
        private static let longestMaking = 2

        private let size: Int64
        private let seconds: Int
        private let nanoseconds: Int

        init(of file: FilePath) {
            let status = try? FileStatus(at: file)
            size = Int64(status?.size ?? 0)
            (seconds, nanoseconds) = status?.modified ?? (0, 0)
        }

        /// True where somebody has written it just now.
        var isNew: Bool { (0...Self.longestMaking).contains(time(nil) - seconds) }
    }

    private static func hasRollbackJournal(_ file: FilePath) -> Bool {
        exists(file.asDatabase.appendingToName("-journal"))
    }

    /// True where SQLite's log beside the file, which is where links lead to, may have pages in it.
    private static func hasFilledLog(_ file: FilePath) -> Bool { size(of: log(of: file)) > 0 }
}
