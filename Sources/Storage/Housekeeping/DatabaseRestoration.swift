internal import Glibc
internal import Logbook
internal import Platform
package import SQLite
package import SystemPackage

/// Puts a copy of a database in the place of the database, though somebody may be recording into it.
///
/// What was there gets another name, with all that lies beside it. A recording finishes there: nothing of it gets into the copy.
package enum DatabaseRestoration {
    /// Restores a database.
    ///
    /// - Parameters:
    ///   - copy: the copy, which stays as it is; it is read wholly before anything is changed.
    ///   - database: the database.
    /// - Returns: the new name of what was there; nil if nothing was.
    /// - Throws: `SQLiteError` if the copy is damaged or no database of gpslog's, and if it cannot be put in place; the database is as
    ///   it was then.
    package static func restore(_ copy: FilePath, to database: FilePath) async throws(SQLiteError) -> FilePath? {
        try DatabaseFiles(of: database).requireOther(than: copy)
        let place = database.asDatabase
        let prepared = place.appendingToName(".restored")
        let storage = try await SQLiteStorage.forReading(from: copy)
        try await storage.backUp(to: prepared, replacing: true)
        await storage.close()
        return try await StorageQueue().run { () throws(SQLiteError) in
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
        // Others have finished what they were writing, and begin nothing meanwhile; if it cannot be opened, nobody writes.
        let lock = try locked(place)
        defer { lock?.close() }
        // The log and the buffers belong to the file, and go with it; programs that have them open go on in them.
        for suffix in suffixes(of: place) where DatabaseFile.exists(place.appendingToName(suffix)) {
            try rename(place.appendingToName(suffix), to: kept.appendingToName(suffix))
        }
        try rename(place, to: kept)
        try rename(prepared, to: place)
        return kept
    }

    /// A connection that keeps others from writing; nil if the database cannot be opened.
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

    /// What SQLite and recordings add to the name of a database.
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
