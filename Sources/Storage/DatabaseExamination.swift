internal import Glibc
internal import Platform
package import SQLite
package import SystemPackage

/// Finds out whether a database can be recorded into, and changes nothing.
package enum DatabaseExamination {
    /// The condition of a database that can be recorded into.
    package enum Condition: Hashable, Sendable {
        /// No database is there yet; a recording makes it.
        case missing
        /// A database is there, and in order as far as it was looked at.
        case inOrder
    }

    /// Looks at a database, or where there is none, at the folder that it would be made in.
    ///
    /// - Parameter file: the database.
    /// - Returns: its condition.
    /// - Throws: `SQLiteError` as a recording would: where it cannot be made or written, or is not gpslog's, newer, or damaged.
    package static func examine(_ file: FilePath) async throws(SQLiteError) -> Condition {
        try await StorageQueue().run { () throws(SQLiteError) in try examineNow(file) }
    }

    /// True where a database is a file of no bytes, which a recording makes a new database of.
    package static func isEmptyFile(_ file: FilePath) -> Bool {
        guard let status = try? FileStatus(at: file) else { return false }
        return status.isRegularFile && status.size == 0
    }

    /// The folder of a database, or its nearest existing parent.
    package static func nearestFolder(of file: FilePath) -> FilePath {
        var folder = file.removingLastComponent()
        while !folder.isEmpty, !DatabaseFile.exists(folder), folder.removingLastComponent() != folder {
            folder = folder.removingLastComponent()
        }
        return folder.isEmpty ? "." : folder
    }

    private static func examineNow(_ file: FilePath) throws(SQLiteError) -> Condition {
        guard DatabaseFile.exists(file) else {
            let reason = Errno(rawValue: errno)
            if reason == .noSuchFileOrDirectory {
                try requireWritable(nearestFolder(of: file), for: file)
                return .missing
            }
            throw DatabaseFile.systemError(reason, file)
        }
        try DatabaseFile.requireFile(file)
        let version = try DatabaseFile.schemaVersion(of: file)
        if !DatabaseFile.isWritable(file) { throw DatabaseFile.systemError(Errno(rawValue: errno), file) }
        // SQLite makes its write-ahead log beside the database.
        try requireWritable(nearestFolder(of: file), for: file)
        if version > 0 { try requireOrder(in: file) }
        return .inOrder
    }

    /// Throws where no file can be made in a folder, without making one that anybody sees.
    private static func requireWritable(_ folder: FilePath, for file: FilePath) throws(SQLiteError) {
        guard unsafe folder.withPlatformString({ unsafe access($0, W_OK | X_OK) }) == 0 else {
            throw DatabaseFile.systemError(Errno(rawValue: errno), file)
        }
        // O_TMPFILE: a file without a name, gone as soon as it is closed.
        let flags = O_DIRECTORY | 0o20_000_000 | O_WRONLY | O_CLOEXEC
        let descriptor = unsafe folder.withPlatformString { unsafe open($0, flags, 0o600) }
        if descriptor >= 0 {
            close(descriptor)
            return
        }
        let reason = Errno(rawValue: errno)
        // Not every file system can do that.
        if ![Errno.notSupported, .isDirectory, .invalidArgument].contains(reason) {
            throw DatabaseFile.systemError(reason, file)
        }
    }

    /// Throws where the contents contradict themselves.
    private static func requireOrder(in file: FilePath) throws(SQLiteError) {
        // While somebody records, the file alone does not tell; and to read a very large one takes too long.
        guard !DatabaseFile.hasLog(file), DatabaseFile.size(of: file) < 1_000_000_000 else { return }
        let connection = try Connection(file, access: .immutable, checking: .failing, timeout: 0)
        let complaints = try connection.rows(of: "PRAGMA quick_check(1)", read: { $0.nextText() }).compactMap(\.self)
        guard complaints == ["ok"] else {
            throw SQLiteError(.damaged, message: complaints.first ?? "", file: file)
        }
    }
}
