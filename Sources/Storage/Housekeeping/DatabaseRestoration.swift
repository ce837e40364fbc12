internal import CLinux
internal import Glibc
internal import Logbook
internal import Platform
package import SystemPackage

/// Replaces a database by a copy, even during a recording.
///
/// The current database is renamed together with the files beside it. The recording ends in the renamed file and adds
/// nothing to the copy. The database can be opened under its name after each step, so that a crash loses nothing.
package enum DatabaseRestoration {
    /// Restores a database from a copy.
    ///
    /// - Parameters:
    ///   - copy: the copy. It is checked completely before anything is changed, and stays unchanged.
    ///   - database: the path of the database.
    ///   - didStep: called after each change of a name, so that a test can see what a crash would leave.
    /// - Returns: the new path of the previous database; `nil` if none existed.
    /// - Throws: `SQLiteError` if the copy is damaged or not a gpslog database, or if it cannot be put in place. The
    ///   database is unchanged then.
    package static func restore(
        _ copy: FilePath,
        to database: FilePath,
        didStep: @escaping @Sendable () -> Void = {}
    ) async throws(SQLiteError) -> FilePath? {
        try DatabaseFiles(of: database).requireOther(than: copy)
        let place = database.asDatabase
        let storage = try await SQLiteStorage.forReading(from: copy)
        guard try await storage.check().isSound else {
            await storage.close()
            throw SQLiteError(.damaged, file: copy)
        }
        // The name that the current database gets.
        let other = unusedName(for: place)
        try await storage.backUp(to: other, replacing: false)
        await storage.close()
        return try await ExecutorThread().run { () throws(SQLiteError) in
            let isMissing = !DatabaseFile.exists(place)
            do throws(SQLiteError) {
                return try exchange(place, with: other, didStep)
            } catch {
                // If the database could not get its name back, it has the other one.
                if isMissing || DatabaseFile.exists(place) { remove(other) }
                throw error
            }
        }
    }

    private static func exchange(
        _ place: FilePath,
        with other: FilePath,
        _ didStep: () -> Void
    ) throws(SQLiteError) -> FilePath? {
        let owner = FileOwner(of: place)
        owner?.own(other)
        let lock = owner == nil ? nil : try locked(place)
        defer { lock?.close() }
        // The buffer files belong to the database and are renamed with it, as is a log that cannot be moved into it. Other
        // programs continue to use the files that they have open. Files that a deleted database has left would be mistaken
        // for those of the copy.
        var renamed: [String] = []
        do throws(SQLiteError) {
            for suffix in suffixes where DatabaseFile.exists(place.appendingToName(suffix)) {
                try rename(place.appendingToName(suffix), to: other.appendingToName(suffix))
                renamed.append(suffix)
                didStep()
            }
            if owner == nil { try rename(other, to: place) } else { try exchangeNames(place, other, didStep) }
            didStep()
        } catch {
            for suffix in renamed {
                try? rename(other.appendingToName(suffix), to: place.appendingToName(suffix))
            }
            throw error
        }
        return owner == nil ? nil : other
    }

    /// Exchanges the names of two files, in one step if the file system can.
    private static func exchangeNames(
        _ place: FilePath,
        _ other: FilePath,
        _ didStep: () -> Void
    ) throws(SQLiteError) {
        if unsafe call(gpslog_exchange_names, place, other) { return }
        let restored = place.appendingToName(".restored")
        try rename(other, to: restored)
        didStep()
        do throws(SQLiteError) {
            // FAT has no links; there, the database has no name for a moment.
            if unsafe !call(link, place, other) { try rename(place, to: other) }
            didStep()
            try rename(restored, to: place)
        } catch {
            if !DatabaseFile.exists(place) { try? rename(other, to: place) }
            if DatabaseFile.exists(place) { try? rename(restored, to: other) }
            throw error
        }
    }

    /// A connection that holds the write lock; `nil` if the database cannot be opened.
    ///
    /// If the disk has room, the log is empty then, so that the database does not need it.
    private static func locked(_ place: FilePath) throws(SQLiteError) -> Connection? {
        do throws(SQLiteError) {
            let damage = PageDamage(whileWriting: true)
            let connection = try Connection(
                place,
                access: .readWrite,
                checking: .noting(damage),
                timeout: DatabaseFile.timeout
            )
            // Waits for the current writer and for readers. A recording may write between the two statements.
            for _ in 0..<10 {
                // Fails if the disk is full; the log is renamed then.
                let isBusy = try? connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 1
                if isBusy == true { break }
                try connection.execute("BEGIN IMMEDIATE")
                if isBusy == nil || DatabaseFile.size(of: DatabaseFile.log(of: place)) == 0 { return connection }
                try connection.execute("COMMIT")
            }
            throw SQLiteError(.busy, file: place)
        } catch {
            if error.reason == .busy { throw error }
            return nil
        }
    }

    /// The suffixes that SQLite and recordings append to the name of a database.
    private static let suffixes =
        ["-wal", "-shm", "-journal"]
        + BufferFiles.likelyReceivers.flatMap { ["-recent-\($0)", "-recent-\($0)-memory"] }

    /// A name after which no file beside it is named, either.
    private static func unusedName(for place: FilePath) -> FilePath {
        var (name, number) = (place.appendingToName(".before-restore"), 2)
        while ([""] + suffixes).contains(where: { DatabaseFile.exists(name.appendingToName($0)) }) {
            name = place.appendingToName(".before-restore-\(number)")
            number += 1
        }
        return name
    }

    private static func rename(_ old: FilePath, to new: FilePath) throws(SQLiteError) {
        if unsafe !call(Glibc.rename, old, new) { throw DatabaseFile.systemError(Errno(rawValue: errno), old) }
    }

    /// Calls a function of the system with two paths; false if it fails.
    private static func call(
        _ function: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt,
        _ first: FilePath,
        _ second: FilePath
    ) -> Bool {
        unsafe first.withPlatformString { first in
            unsafe second.withPlatformString { second in unsafe function(first, second) == 0 }
        }
    }

    private static func remove(_ file: FilePath) { _ = unsafe file.withPlatformString { unsafe unlink($0) } }
}
