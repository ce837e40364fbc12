internal import Glibc
internal import Logbook
internal import Platform
package import SQLite
package import SystemPackage

/// Replaces a database by a copy, even during a recording.
///
/// The current database is renamed together with the files beside it. The recording ends in the renamed file and adds
/// nothing to the copy.
package enum DatabaseRestoration {
    /// Restores a database from a copy.
    ///
    /// - Parameters:
    ///   - copy: the copy. It is checked completely before anything is changed, and stays unchanged.
    ///   - database: the path of the database.
    /// - Returns: the new path of the previous database; `nil` if none existed.
    /// - Throws: `SQLiteError` if the copy is damaged or not a gpslog database, or if it cannot be put in place. The
    ///   database is unchanged then.
    package static func restore(_ copy: FilePath, to database: FilePath) async throws(SQLiteError) -> FilePath? {
        try DatabaseFiles(of: database).requireOther(than: copy)
        let place = database.asDatabase
        let prepared = place.appendingToName(".restored")
        let storage = try await SQLiteStorage.forReading(from: copy)
        guard try await storage.check().isSound else {
            await storage.close()
            throw SQLiteError(.damaged, file: copy)
        }
        try await storage.backUp(to: prepared, replacing: true)
        await storage.close()
        return try await ExecutorThread().run { () throws(SQLiteError) in
            do throws(SQLiteError) {
                return try exchange(place, for: prepared)
            } catch {
                prepared.unlink()
                throw error
            }
        }
    }

    private static func exchange(_ place: FilePath, for prepared: FilePath) throws(SQLiteError) -> FilePath? {
        guard let owner = FileOwner(of: place) else {
            try rename(prepared, to: place)
            return nil
        }
        owner.own(prepared)
        let kept = unusedName(for: place)
        // Waits for the current writer and blocks others. If the database cannot be opened, it has no writer.
        let lock = try locked(place)
        defer { lock?.close() }
        // The log and the buffer files belong to the database and are renamed with it. Other programs continue to use
        // the files that they have open.
        for suffix in suffixes(of: place) where DatabaseFile.exists(place.appendingToName(suffix)) {
            try rename(place.appendingToName(suffix), to: kept.appendingToName(suffix))
        }
        try rename(place, to: kept)
        try rename(prepared, to: place)
        return kept
    }

    /// A connection that holds the write lock; `nil` if the database cannot be opened.
    private static func locked(_ place: FilePath) throws(SQLiteError) -> Connection? {
        do throws(SQLiteError) {
            let damage = PageDamage(whileWriting: true)
            let connection = try Connection(
                place,
                access: .readWrite,
                checking: .noting(damage),
                timeout: DatabaseFile.timeout
            )
            try connection.execute("BEGIN IMMEDIATE")
            return connection
        } catch {
            if error.reason == .busy { throw error }
            return nil
        }
    }

    /// The suffixes that SQLite and recordings append to the name of a database.
    private static func suffixes(of place: FilePath) -> [String] {
        ["-wal", "-shm", "-journal"]
            + BufferFiles.likelyReceivers.flatMap { ["-recent-\($0)", "-recent-\($0)-memory"] }
    }

    private static func unusedName(for place: FilePath) -> FilePath {
        var (name, number) = (place.appendingToName(".before-restore"), 2)
        while DatabaseFile.exists(name) {
            name = place.appendingToName(".before-restore-\(number)")
            number += 1
        }
        return name
    }

    private static func rename(_ old: FilePath, to new: FilePath) throws(SQLiteError) {
        let isRenamed = unsafe old.withPlatformString { old in
            unsafe new.withPlatformString { new in unsafe Glibc.rename(old, new) == 0 }
        }
        if !isRenamed { throw DatabaseFile.systemError(Errno(rawValue: errno), old) }
    }
}

extension FilePath {
    fileprivate func unlink() { _ = unsafe withPlatformString { unsafe Glibc.unlink($0) } }
}
