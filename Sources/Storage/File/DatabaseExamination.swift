internal import Glibc
internal import Platform
package import SystemPackage

/// Checks whether a database can be recorded into, without changing anything.
package enum DatabaseExamination {
    package enum Condition: Hashable, Sendable {
        /// No database exists; a recording creates it.
        case missing
        /// A database exists and passed the checks.
        case inOrder
    }

    /// Checks a database; if none exists, the folder in which it would be created.
    ///
    /// - Parameter file: the path of the database.
    /// - Returns: the condition of a usable database.
    /// - Throws: `SQLiteError` as a recording would: if it cannot create or write the database, or the file is damaged,
    ///   of a newer version or not gpslog's.
    package static func examine(_ file: FilePath) async throws(SQLiteError) -> Condition {
        try await ExecutorThread().run { () throws(SQLiteError) in try examineNow(file) }
    }

    /// Whether the file is empty, so that a recording turns it into a new database.
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
        // SQLite creates its write-ahead log beside the database.
        try requireWritable(nearestFolder(of: file), for: file)
        if version > 0 { try requireOrder(in: file) }
        return .inOrder
    }

    /// Checks that files can be created in a folder, without creating a visible one.
    private static func requireWritable(_ folder: FilePath, for file: FilePath) throws(SQLiteError) {
        guard unsafe folder.withPlatformString({ unsafe access($0, W_OK | X_OK) }) == 0 else {
            throw DatabaseFile.systemError(Errno(rawValue: errno), file)
        }
        // O_TMPFILE creates an unnamed file, which disappears when it is closed.
        let flags = O_DIRECTORY | 0o20_000_000 | O_WRONLY | O_CLOEXEC
        let descriptor = unsafe folder.withPlatformString { unsafe open($0, flags, 0o600) }
        if descriptor >= 0 {
            close(descriptor)
            return
        }
        let reason = Errno(rawValue: errno)
        // Not every file system supports O_TMPFILE.
        if ![Errno.notSupported, .isDirectory, .invalidArgument].contains(reason) {
            throw DatabaseFile.systemError(reason, file)
        }
    }

    /// Checks that the contents are consistent.
    private static func requireOrder(in file: FilePath) throws(SQLiteError) {
        // During a recording, the file without its log proves nothing, and checking a very large file takes too long.
        guard !DatabaseFile.hasLog(file), DatabaseFile.size(of: file) < 1_000_000_000 else { return }
        let connection = try Connection(file, access: .immutable, checking: .failing, timeout: 0)
        let complaints = try connection.rows(of: "PRAGMA quick_check(1)", read: { $0.nextText() }).compactMap(\.self)
        guard complaints == ["ok"] else {
            throw SQLiteError(.damaged, message: complaints.first ?? "", file: file)
        }
    }
}
