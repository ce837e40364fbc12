internal import Glibc
package import Logbook
internal import Platform
package import SystemPackage

/// Opens gpslog's databases and rejects others.
package enum DatabaseFile {
    /// The busy timeout in milliseconds, longer than any transaction of gpslog.
    static let timeout: Int32 = 10_000

    /// Opens a database to record into; creates it and its folders if they are missing.
    ///
    /// - Parameters:
    ///   - file: the path of the database.
    ///   - division: the rule for where tracks end, applied to fixes left by earlier recordings.
    ///   - damage: the record of damaged pages. A recording continues in spite of them.
    /// - Returns: a connection, and the damage found in files left by earlier recordings.
    /// - Throws: `SQLiteError` if the file cannot be created or written, or is not gpslog's.
    package static func openForRecording(
        _ file: FilePath,
        dividedBy division: TrackDivision,
        noting damage: PageDamage
    ) throws(SQLiteError) -> (connection: Connection, damagedRemains: [DamagedBuffers]) {
        try makeFolder(file.removingLastComponent(), for: file)
        try makeFile(file)
        try requireFile(file)
        try requireOwnLog(of: file)
        let isNew = try schemaVersion(of: file) == 0
        let connection = try Connection(file, access: .readWrite, checking: .noting(damage), timeout: timeout)
        try connection.distrustFile()
        if connection.isReadOnly { throw SQLiteError(isWritable(file) ? .readOnly : .permissionDenied, file: file) }
        try connection.execute("PRAGMA foreign_keys = ON")
        // Lets pruned databases shrink page by page. This cannot be changed in an existing file.
        if isNew {
            try connection.makeRoomForChecksums()
            try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        }
        try connection.execute("PRAGMA journal_size_limit = 16777216")
        // Sync each commit, so that stored fixes survive a power cut.
        try connection.execute("PRAGMA synchronous = FULL")
        // Create the tables before the write-ahead log, so that the file itself always identifies the application.
        try connection.migrate(along: Schema.migrations, applicationIdentifier: Schema.applicationIdentifier)
        do {
            try connection.execute("PRAGMA journal_mode = WAL")
        } catch  where isNew && error.reason == .busy {
            // Two programs created the file at the same time; the other one sets the journal mode.
        }
        try Schema.defineRecentTables(in: connection)
        // The tables were in the file before there was a log.
        let areFixesMissed = isNew ? false : try LostLog.keepLaterFixes(in: connection)
        if areFixesMissed { damage.noteLog() }
        let sealing = ChunkSealer(in: connection)
        let damaged = try BufferFlush.storeRemains(by: sealing, dividedBy: division, in: connection)
        try sealing.sealBacklog()
        return (connection, damaged)
    }

    /// Creates a database that disappears when its connection is closed.
    static func openTemporary() throws(SQLiteError) -> Connection {
        let connection = try Connection(temporaryNamed: "in the folder for temporary files (TMPDIR names another)")
        try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -512")
        try connection.migrate(along: Schema.migrations, applicationIdentifier: Schema.applicationIdentifier)
        try Schema.defineRecentTables(in: connection)
        return connection
    }

    /// Opens a database read-only; another process may be recording into it.
    ///
    /// Nothing is created or changed.
    ///
    /// - Parameters:
    ///   - file: the path of the database.
    ///   - damage: the record of damaged pages; `nil` to fail on a damaged page.
    /// - Returns: a connection that changes nothing.
    /// - Throws: `noSuchFile` if the file does not exist; another `SQLiteError` if it cannot be read or is not
    ///   gpslog's.
    static func openForReading(_ file: FilePath, noting damage: PageDamage?) throws(SQLiteError) -> Connection {
        if !exists(file) {
            let error = Errno(rawValue: errno)
            let isMissing = error == .noSuchFileOrDirectory || error == .notDirectory
            throw isMissing ? SQLiteError(.noSuchFile, file: file) : systemError(error, file)
        }
        try requireFile(file)
        try requireOwnLog(of: file)
        guard try finishedSchemaVersion(of: file) > 0 else {
            // Without tables: a recording was killed while it created them.
            throw SQLiteError(.empty, message: DatabaseExamination.isEmptyFile(file) ? "0 bytes" : "", file: file)
        }
        do {
            // Open for writing if allowed, so that the last connection to close removes the write-ahead log.
            return try connectForReading(file, access: .readWrite, noting: damage)
        } catch  where [.readOnly, .cannotOpen, .permissionDenied].contains(error.reason) && !hasLog(file) {
            // In a read-only folder SQLite cannot keep a log. Without a log, no recording is running.
            return try connectForReading(file, access: .immutable, noting: damage)
        }
    }

    /// Opens a read-only connection that presents files of older versions in the current schema.
    private static func connectForReading(
        _ file: FilePath,
        access: Connection.Access,
        noting damage: PageDamage?
    ) throws(SQLiteError) -> Connection {
        let checks = damage.map(Connection.PageChecks.noting) ?? .failing
        let connection = try Connection(file, access: access, checking: checks, timeout: timeout)
        try connection.distrustFile()
        // Checked again on the connection: the latest migration may still be in the write-ahead log, and SQLite may just
        // have undone the creation of the tables, which a power cut left in a rollback journal.
        guard try schemaVersion(in: connection) > 0 else { throw SQLiteError(.empty, file: file) }
        try Schema.defineRecentTables(in: connection)
        connection.protectFile()
        _ = try connection.integer("SELECT count(*) FROM track")
        if try !LostLog.receiversWithLaterFixes(in: connection).isEmpty { try note(lostLogIn: damage, file) }
        return connection
    }

    /// Records that the log is missing.
    ///
    /// - Throws: `damaged` if damage is not tolerated.
    private static func note(lostLogIn damage: PageDamage?, _ file: FilePath) throws(SQLiteError) {
        guard let damage else { throw SQLiteError(.damaged, message: "its write-ahead log is missing", file: file) }
        damage.noteLog()
    }

    /// Creates a folder that only its owner can access, as positions are private.
    private static func makeFolder(_ folder: FilePath, for file: FilePath) throws(SQLiteError) {
        do throws(Folder.Obstacle) {
            try Folder.make(folder, permissions: .ownerReadWriteExecute)
        } catch {
            throw systemError(error.reason, file)
        }
    }

    /// Creates a file that only its owner can access, as positions are private; SQLite's logs get the same permissions.
    static func makeFile(_ file: FilePath) throws(SQLiteError) {
        do throws(Errno) {
            let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec]
            try Errno.typed {
                try FileDescriptor.open(file, .readWrite, options: options, permissions: .ownerReadWrite).close()
            }
        } catch .fileExists {
            // Don't open it here: closing any descriptor of a file drops all locks that this process has on it.
        } catch {
            throw systemError(error, file)
        }
    }

    /// Throws if something other than a file has this path.
    ///
    /// For a folder, SQLite would report an I/O error; at a pipe, it would wait forever for a writer.
    static func requireFile(_ file: FilePath) throws(SQLiteError) {
        guard let status = try? FileStatus(at: file), !status.isRegularFile else { return }
        let message = status.isDirectory ? "it is a folder" : "it is a device or a pipe"
        throw SQLiteError(.cannotOpen, message: message, file: file)
    }

    static func isFolder(_ path: FilePath) -> Bool { (try? FileStatus(at: path))?.isDirectory ?? false }

    package static func log(of file: FilePath) -> FilePath { file.asDatabase.appendingToName("-wal") }

    static func hasLog(_ file: FilePath) -> Bool {
        exists(log(of: file))
    }

    /// Syncs SQLite's log; unlike a checkpoint, this works while other programs read.
    static func syncLog(of file: FilePath) throws(SQLiteError) {
        do throws(Errno) {
            let descriptor = try Errno.typed {
                try FileDescriptor.open(log(of: file), .readOnly, options: .closeOnExec)
            }
            defer { try? descriptor.close() }
            if fdatasync(descriptor.rawValue) != 0 { throw Errno(rawValue: errno) }
        } catch .noSuchFileOrDirectory {
            // Without a log, everything is in the database.
        } catch {
            throw systemError(error, file)
        }
    }

    package static func exists(_ path: FilePath) -> Bool {
        unsafe path.withPlatformString { unsafe access($0, F_OK) } == 0
    }

    static func isWritable(_ file: FilePath) -> Bool {
        unsafe file.withPlatformString { unsafe access($0, W_OK) } == 0
    }

    static func size(of file: FilePath) -> Int { (try? FileStatus(at: file))?.size ?? 0 }

    static func systemError(_ error: Errno, _ file: FilePath) -> SQLiteError {
        SQLiteError(SQLiteError.Reason(systemError: error) ?? .cannotOpen, message: error.description, file: file)
    }
}
