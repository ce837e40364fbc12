internal import Glibc
internal import Platform
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

extension DatabaseFile {
    /// Waits until no other program uses a log that belongs to the file that had this name before.
    ///
    /// SQLite would apply that log to the new file and destroy it. A recording notices with its next fix that its
    /// database was moved or replaced, and closes the log.
    ///
    /// - Throws: `logOfOther` after a timeout of 3 seconds.
    static func requireOwnLog(of file: FilePath) throws(SQLiteError) {
        for _ in 0..<mostLooksAtLocks {
            guard let holder = holderOfForeignLog(of: file) else { return }
            usleep(pauseBetweenLooks)
            // The kernel lists locks one after the other, and the program may just have closed the file. Ask again.
            if holderOfForeignLog(of: file) != holder { continue }
        }
        throw SQLiteError(.logOfOther, file: file)
    }

    /// 60 checks take 3 seconds, longer than a receiver needs for its next fix.
    private static let mostLooksAtLocks = 60
    /// Microseconds between two checks.
    private static let pauseBetweenLooks: UInt32 = 50_000

    /// A process that uses the log beside a file, but not the file itself; `nil` if none is found.
    ///
    /// A connection locks the database and a byte of the log's index while it uses the log. The locks are read from the
    /// kernel's list, because opening and closing the files would drop the locks of this process.
    private static func holderOfForeignLog(of file: FilePath) -> Int32? {
        let path = file.asDatabase
        guard let index = try? FileStatus(at: path.appendingToName("-shm")), index.size > 0,
            let database = try? FileStatus(at: path),
            let list = try? FileDescriptor.open(FilePath("/proc/locks"), .readOnly, options: .closeOnExec)
        else { return nil }
        defer { try? list.close() }
        let locks = FileLock.all(in: list)
        let users = Set(locks.filter { $0.file == database.identity.number }.map(\.process))
        return locks.first {
            $0.file == index.identity.number && $0.range.contains(FileLock.byteOfOpenIndex) && $0.process != getpid()
                && $0.process > 0 && !users.contains($0.process)
        }?.process
    }
}

/// A lock in the kernel's list; see proc_locks(5).
private struct FileLock {
    /// The byte of a log's index that each connection locks while it is open (`UNIX_SHM_DMS` in SQLite).
    static let byteOfOpenIndex: Int64 = 128

    let process: Int32
    /// The inode number of the locked file.
    let file: UInt64
    let range: ClosedRange<Int64>

    /// Parses `1: POSIX  ADVISORY  READ 1234 08:01:5678 128 128`; blocked locks have an arrow and are skipped.
    private init?(_ line: Substring) {
        let words = line.split(separator: " ")
        guard words.count == 8, words[1] == "POSIX", let process = Int32(words[4]),
            let file = words[5].split(separator: ":").last.flatMap({ UInt64($0) }), let start = Int64(words[6])
        else { return nil }
        (self.process, self.file) = (process, file)
        range = start...max(start, Int64(words[7]) ?? .max)
    }

    static func all(in list: FileDescriptor) -> [FileLock] {
        var (text, piece): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 14))
        while let count = try? unsafe piece.withUnsafeMutableBytes({ try unsafe list.read(into: $0) }), count > 0 {
            text += piece[..<count]
        }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { FileLock($0) }
    }
}
