internal import Glibc
internal import Platform
internal import SQLite
internal import SystemPackage

extension DatabaseFile {
    /// The schema version in a file; 0 if the file is empty.
    ///
    /// The file is read without locks and logs, because the database of another program must not change. If it looks
    /// damaged, a program may be creating or migrating it, so it is read again until it stops changing.
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

    /// Rolls back what a killed program left behind, as SQLite does whenever it opens a file.
    ///
    /// While that program still runs, nothing happens.
    private static func rollBack(_ file: FilePath) {
        let connection = try? Connection(file, access: .readWrite, checking: .noting(PageDamage()), timeout: 0)
        // Only opening the file matters, not the result.
        _ = try? connection?.integer("SELECT count(*) FROM sqlite_schema")
    }

    /// Like `schemaVersion(of:)`, but waits for another program that has just created an empty file.
    static func finishedSchemaVersion(of file: FilePath) throws(SQLiteError) -> Int {
        for _ in 0..<mostLooks {
            let version = try schemaVersion(of: file)
            if version > 0 || !Trace(of: file).isNew { return version }
            usleep(pause)
        }
        return 0
    }

    /// 100 checks take two seconds; creating or migrating a database takes some tens of milliseconds.
    private static let mostLooks = 100
    /// Microseconds between two checks.
    private static let pause: UInt32 = 20_000

    private static func schemaVersionNow(of file: FilePath) throws(SQLiteError) -> Int {
        do throws(SQLiteError) {
            // Only the header is read. Later readers check the pages.
            return try schemaVersion(in: Connection(file, access: .immutable, checking: .none, timeout: 0))
        } catch {
            guard error.reason == .damaged, hasFilledLog(file) else { throw error }
            return try schemaVersionBeforeLog(of: file, else: error)
        }
    }

    /// The schema version seen by a connection, which includes the write-ahead log.
    ///
    /// - Throws: `SQLiteError` if the file is not gpslog's or has an unsupported version.
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

    /// The version in the header of a gpslog file that is inconsistent without its log.
    ///
    /// A checkpoint interrupted by a full disk or a power cut leaves a file shorter than its header says. The log has
    /// the missing pages, which SQLite copies when it opens both. Opening the file shows whether that works.
    private static func schemaVersionBeforeLog(
        of file: FilePath,
        else error: SQLiteError
    ) throws(SQLiteError) -> Int {
        let connection = try Connection(file, access: .immutable, checking: .none, timeout: 0)
        // This makes SQLite read the header of a file of any length.
        try connection.execute("PRAGMA writable_schema = ON")
        guard try connection.applicationIdentifier == Schema.applicationIdentifier else { throw error }
        return try schemaVersion(in: connection)
    }

    /// The properties of a file that change when it is written.
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

        /// Whether the file was written within the last seconds.
        var isNew: Bool { (0...Self.longestMaking).contains(time(nil) - seconds) }
    }

    private static func hasRollbackJournal(_ file: FilePath) -> Bool {
        exists(file.asDatabase.appendingToName("-journal"))
    }

    /// Whether SQLite's log beside the file, after following links, may have pages in it.
    private static func hasFilledLog(_ file: FilePath) -> Bool { size(of: log(of: file)) > 0 }
}
