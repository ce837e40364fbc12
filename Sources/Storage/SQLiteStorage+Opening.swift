package import Logbook
package import SQLite
package import SystemPackage

extension SQLiteStorage {
    /// Opens a database to record into; makes it, and its folders, where they are missing.
    ///
    /// - Parameters:
    ///   - file: the database.
    ///   - fixesPerChunk: the number of fixes of a receiver that are sealed together, as soon as there are as many.
    ///   - division: the rules by which tracks end.
    ///   - recent: the settings by which the latest fixes are kept until they are written in large pieces; nil to write them at
    ///     once.
    /// - Returns: the storage.
    /// - Throws: `SQLiteError` where the file cannot be made or is not gpslog's; such a file is left as it is.
    package static func forRecording(
        into file: FilePath,
        fixesPerChunk: Int = ChunkSealer.fixesPerChunk,
        dividedBy division: TrackDivision = TrackDivision(),
        keepingRecent recent: BufferSettings? = nil
    ) async throws(SQLiteError) -> SQLiteStorage {
        let queue = StorageQueue()
        return try await queue.run { () throws(SQLiteError) in
            let damage = PageDamage(whileWriting: true)
            let (connection, damagedRemains) = try open(
                file,
                dividedBy: division,
                keepingRecent: recent,
                noting: damage
            )
            // A recording goes on for months, and needs few pages at a time.
            if recent != nil {
                try connection.execute("PRAGMA cache_size = -512")
                connection.goOnWhileDiskStalls()
            }
            return SQLiteStorage(
                queue,
                connection,
                passingOver: UnreadableFixes(on: damage),
                fixesPerChunk: fixesPerChunk,
                dividedBy: division,
                recent: recent,
                damagedRemains: damagedRemains
            )
        }
    }

    /// Opens a database to replay captures into, as one to record into.
    ///
    /// The disk is not waited for with each transaction, as a capture can be replayed again, but when a run ends: a replay stores
    /// a hundred times what a receiver reports, and on a memory card it would do little but wait.
    package static func forReplaying(
        into file: FilePath,
        dividedBy division: TrackDivision = TrackDivision()
    ) async throws(SQLiteError) -> SQLiteStorage {
        let storage = try await forRecording(into: file, dividedBy: division)
        try await storage.execute("PRAGMA synchronous = NORMAL")
        return storage
    }

    /// Opens a database; a recording waits for as long as another program writes.
    private static func open(
        _ file: FilePath,
        dividedBy division: TrackDivision,
        keepingRecent recent: BufferSettings?,
        noting damage: PageDamage
    ) throws(SQLiteError) -> (connection: Connection, damagedRemains: [DamagedBuffers]) {
        var wait = BufferWait(by: recent?.clock ?? ContinuousClock())
        while true {
            do throws(SQLiteError) {
                return try DatabaseFile.openForRecording(file, dividedBy: division, noting: damage)
            } catch {
                guard let recent, error.reason == .busy else { throw error }
                if wait.note(after: recent.retryInterval) { recent.observe(.waits(error)) }
            }
        }
    }

    /// Opens a database to read from; somebody else may be recording into it.
    ///
    /// - Parameters:
    ///   - file: the database.
    ///   - unreadable: the record of what readings have to leave out because it is damaged, and of damaged pages; nil to
    ///     fail where a damaged page is read.
    /// - Returns: the storage.
    /// - Throws: `noSuchFile` where there is none, and where the file cannot be read or is not gpslog's.
    package static func forReading(
        from file: FilePath,
        passingOver unreadable: UnreadableFixes? = nil
    ) async throws(SQLiteError) -> SQLiteStorage {
        let queue = StorageQueue()
        return try await queue.run { () throws(SQLiteError) in
            let connection = try DatabaseFile.openForReading(file, noting: unreadable?.pages)
            return SQLiteStorage(
                queue,
                connection,
                isForReadingOnly: true,
                passingOver: unreadable ?? UnreadableFixes()
            )
        }
    }

    /// Opens an existing database to change what is in it; it is brought up to date, as by a recording.
    ///
    /// - Throws: `noSuchFile` where there is none, and where the file cannot be written or is not gpslog's.
    package static func forChanging(
        _ file: FilePath,
        dividedBy division: TrackDivision = TrackDivision()
    ) async throws(SQLiteError) -> SQLiteStorage {
        // Only recordings make databases; damage is passed over here, too.
        _ = try await forReading(from: file, passingOver: UnreadableFixes())
        return try await forRecording(into: file, dividedBy: division)
    }

    /// Opens a database to upload what is in it; somebody else may be recording into it.
    ///
    /// - Throws: `noSuchFile` where there is none, and where the file cannot be written or is not gpslog's.
    package static func forUploading(_ file: FilePath) async throws(SQLiteError) -> SQLiteStorage {
        let storage = try await forChanging(file)
        // Fixes whose receipts a power cut takes are sent once more; recording has the disk to itself.
        try await storage.execute("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -512")
        return storage
    }

    private func execute(_ sql: String) throws(SQLiteError) { try connection.execute(sql) }
}
