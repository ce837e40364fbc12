internal import Glibc
package import Logbook
internal import Platform
package import SQLite
package import SystemPackage

/// Opens gpslog's databases, and nobody else's.
package enum DatabaseFile {
    /// Milliseconds to wait while another program writes: longer than any transaction of ours.
    static let timeout: Int32 = 10_000

    /// Opens a database to record into, and makes it and its folders where they are missing.
    ///
    /// - Parameters:
    ///   - file: the database.
    ///   - division: the rule for where tracks end, for what recordings had left beside it.
    ///   - damage: the record of pages that are not as they were written; a recording goes on in spite of them.
    /// - Returns: a connection, and what was damaged of what recordings had left beside the database.
    /// - Throws: `SQLiteError` where the file cannot be made or written, or is not gpslog's.
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
        // Room that pruning leaves can be given back a little at a time; an existing file keeps its ways.
        if isNew {
            try connection.makeRoomForChecksums()
            try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        }
        try connection.execute("PRAGMA journal_size_limit = 16777216")
        // Each commit is synced: what was stored stays stored, whatever happens to the power.
        try connection.execute("PRAGMA synchronous = FULL")
        // The tables come before the write-ahead log, so that the file itself always says whose it is.
        try connection.migrate(along: Schema.migrations, applicationIdentifier: Schema.applicationIdentifier)
        do {
            try connection.execute("PRAGMA journal_mode = WAL")
        } catch  where isNew && error.reason == .busy {
            // Two programs made the file together; the other one switches it over.
        }
        try Schema.defineViews(in: connection)
        let sealing = ChunkSealer(in: connection)
        let damaged = try BufferFlush.storeRemains(by: sealing, dividedBy: division, in: connection)
        try sealing.sealBacklog()
        return (connection, damaged)
    }

    /// Makes a database that is gone with its connection.
    static func openTemporary() throws(SQLiteError) -> Connection {
        let connection = try Connection(temporaryNamed: "in the folder for temporary files (TMPDIR names another)")
        try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -512")
        try connection.migrate(along: Schema.migrations, applicationIdentifier: Schema.applicationIdentifier)
        try Schema.defineViews(in: connection)
        return connection
    }

    /// Opens a database to read from, while others may be recording into it.
    ///
    /// Nothing is made or changed.
    ///
    /// - Parameters:
    ///   - file: the database.
    ///   - damage: the record of pages that are not as they were written; nil to fail where one is read.
    /// - Returns: a connection that changes nothing.
    /// - Throws: `noSuchFile` where there is none, and where the file cannot be read or is not gpslog's.
    static func openForReading(_ file: FilePath, noting damage: PageDamage?) throws(SQLiteError) -> Connection {
        if !exists(file) {
            let error = Errno(rawValue: errno)
            let isMissing = error == .noSuchFileOrDirectory || error == .notDirectory
            throw isMissing ? SQLiteError(.noSuchFile, file: file) : systemError(error, file)
        }
        try requireFile(file)
        try requireOwnLog(of: file)
        guard try finishedSchemaVersion(of: file) > 0 else {
            throw SQLiteError(DatabaseExamination.isEmptyFile(file) ? .empty : .notADatabase, file: file)
        }
        do {
            // Opened for writing where that is allowed: the last one to close tidies the write-ahead log away.
            return try connectForReading(file, access: .readWrite, noting: damage)
        } catch  where [.readOnly, .cannotOpen, .permissionDenied].contains(error.reason) && !hasLog(file) {
            // In a folder that we may not write, SQLite cannot keep a log; without one nobody is recording.
            return try connectForReading(file, access: .immutable, noting: damage)
        }
    }

    /// Opens a connection that changes nothing, and sees a file of an older version as one of this version.
    private static func connectForReading(
        _ file: FilePath,
        access: Connection.Access,
        noting damage: PageDamage?
    ) throws(SQLiteError) -> Connection {
        let checks = damage.map(Connection.PageChecks.noting) ?? .failing
        let connection = try Connection(file, access: access, checking: checks, timeout: timeout)
        try connection.distrustFile()
        // Asked again, and not of the file alone: the latest migration may still be in the write-ahead log.
        _ = try schemaVersion(in: connection)
        try Schema.defineViews(in: connection)
        try connection.execute("PRAGMA query_only = ON")
        _ = try connection.integer("SELECT count(*) FROM track")
        return connection
    }

    /// Positions are private: the folders are for their owner alone.
    private static func makeFolder(_ folder: FilePath, for file: FilePath) throws(SQLiteError) {
        do throws(Folder.Obstacle) {
            try Folder.make(folder, permissions: .ownerReadWriteExecute)
        } catch {
            throw systemError(error.reason, file)
        }
    }

    /// Positions are private: the file is for its owner alone, and SQLite gives its logs the same permissions.
    static func makeFile(_ file: FilePath) throws(SQLiteError) {
        do throws(Errno) {
            let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec]
            try Errno.typed {
                try FileDescriptor.open(file, .readWrite, options: options, permissions: .ownerReadWrite).close()
            }
        } catch .fileExists {
            // Not opened here: closing any descriptor of a file drops all locks that this process has on it.
        } catch {
            throw systemError(error, file)
        }
    }

    /// Throws where a path is that of something that is no file: SQLite would call a folder a disk that fails, and wait for
    /// ever for somebody at the other end of a pipe.
    static func requireFile(_ file: FilePath) throws(SQLiteError) {
        guard let status = try? FileStatus(at: file), !status.isRegularFile else { return }
        let message = status.isDirectory ? "it is a folder" : "it is a device or a pipe"
        throw SQLiteError(.cannotOpen, message: message, file: file)
    }

    /// True where a path leads to a folder.
    static func isFolder(_ path: FilePath) -> Bool { (try? FileStatus(at: path))?.isDirectory ?? false }

    /// The path of SQLite's write-ahead log.
    package static func log(of file: FilePath) -> FilePath { file.asDatabase.appendingToName("-wal") }

    static func hasLog(_ file: FilePath) -> Bool {
        exists(log(of: file))
    }

    /// Has what waits in SQLite's log on the disk; a checkpoint would not, while somebody reads.
    static func syncLog(of file: FilePath) throws(SQLiteError) {
        do throws(Errno) {
            let descriptor = try Errno.typed {
                try FileDescriptor.open(log(of: file), .readOnly, options: .closeOnExec)
            }
            defer { try? descriptor.close() }
            if fdatasync(descriptor.rawValue) != 0 { throw Errno(rawValue: errno) }
        } catch .noSuchFileOrDirectory {
            // Then all of it is in the database.
        } catch {
            throw systemError(error, file)
        }
    }

    /// True where a file or folder is at the path.
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
