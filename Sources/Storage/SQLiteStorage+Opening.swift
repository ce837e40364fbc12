package import Logbook
internal import Platform
package import SystemPackage

extension SQLiteStorage {
    /// Opens a database to record into; creates it and its folders if they are missing.
    ///
    /// - Parameters:
    ///   - file: the path of the database.
    ///   - fixesPerChunk: the number of fixes per sealed chunk.
    ///   - division: the rules for where tracks end.
    ///   - recent: how to buffer the latest fixes until they are written in large batches; `nil` to write them at once.
    /// - Returns: the storage.
    /// - Throws: `SQLiteError` if the file cannot be created or is not gpslog's; an existing file is unchanged then.
    package static func forRecording(
        into file: FilePath,
        fixesPerChunk: Int = ChunkSealer.fixesPerChunk,
        dividedBy division: TrackDivision = TrackDivision(),
        keepingRecent recent: BufferSettings? = nil
    ) async throws(SQLiteError) -> SQLiteStorage {
        let thread = ExecutorThread()
        return try await thread.run { () throws(SQLiteError) in
            let damage = PageDamage(whileWriting: true)
            let (connection, damagedRemains) = try open(
                file,
                dividedBy: division,
                keepingRecent: recent,
                noting: damage
            )
            // A recording runs for months and needs few pages at a time.
            if recent != nil {
                try connection.execute("PRAGMA cache_size = -512")
                connection.goOnWhileDiskStalls()
            }
            return SQLiteStorage(
                on: thread,
                connection,
                passingOver: UnreadableFixes(on: damage),
                fixesPerChunk: fixesPerChunk,
                dividedBy: division,
                recent: recent,
                damagedRemains: damagedRemains
            )
        }
    }

    /// Opens a database to replay captures into; creates it if it is missing.
    ///
    /// Transactions are not synced until a run ends, as a capture can be replayed again. A replay stores a hundred
    /// times as many fixes per second as a receiver reports, so on a memory card it would mostly wait.
    package static func forReplaying(
        into file: FilePath,
        dividedBy division: TrackDivision = TrackDivision()
    ) async throws(SQLiteError) -> SQLiteStorage {
        let storage = try await forRecording(into: file, dividedBy: division)
        try await storage.execute("PRAGMA synchronous = NORMAL")
        return storage
    }

    /// Opens a database; a recording waits while another program writes.
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

    /// Opens a database read-only; another process may be recording into it.
    ///
    /// - Parameters:
    ///   - file: the path of the database.
    ///   - unreadable: the record of damage that readings skip; `nil` to fail when a damaged page is read.
    /// - Returns: the storage.
    /// - Throws: `noSuchFile` if the file does not exist; another `SQLiteError` if it cannot be read or is not
    ///   gpslog's.
    package static func forReading(
        from file: FilePath,
        passingOver unreadable: UnreadableFixes? = nil
    ) async throws(SQLiteError) -> SQLiteStorage {
        let thread = ExecutorThread()
        return try await thread.run { () throws(SQLiteError) in
            let connection = try DatabaseFile.openForReading(file, noting: unreadable?.pages)
            return SQLiteStorage(on: thread, connection, passingOver: unreadable ?? UnreadableFixes())
        }
    }

    /// Opens an existing database to change it, and migrates it to the current schema like a recording.
    ///
    /// - Throws: `noSuchFile` if the file does not exist; another `SQLiteError` if it cannot be written or is not
    ///   gpslog's.
    package static func forChanging(
        _ file: FilePath,
        dividedBy division: TrackDivision = TrackDivision()
    ) async throws(SQLiteError) -> SQLiteStorage {
        // Only recordings create databases, so check that it exists. Skip damage here, too.
        _ = try await forReading(from: file, passingOver: UnreadableFixes())
        return try await forRecording(into: file, dividedBy: division)
    }

    /// Opens a database to upload fixes; another process may be recording into it.
    ///
    /// - Parameters:
    ///   - file: the path of the database.
    ///   - interval: how long acknowledgements may stay in shared memory, so that they are stored together; `nil` to
    ///     store each at once.
    ///   - fresh: the fixes that a recording in this program stored last; `nil` without a recording.
    ///   - clock: the clock that measures the interval.
    /// - Returns: the storage.
    /// - Throws: `noSuchFile` if the file does not exist; another `SQLiteError` if it cannot be written or is not
    ///   gpslog's.
    package static func forUploading(
        _ file: FilePath,
        keepingMarksFor interval: Duration? = nil,
        seeing fresh: FreshFixes? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws(SQLiteError) -> SQLiteStorage {
        let storage = try await forChanging(file)
        // A power cut can lose acknowledgements, and their fixes are sent again. In return, recordings need not share
        // the disk.
        try await storage.execute("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -512")
        if let interval { await storage.keepMarks(for: interval, by: clock) }
        await storage.see(fresh)
        return storage
    }

    private func keepMarks(for interval: Duration, by clock: any Clock<Duration>) {
        uploadMemory = UploadMemory(for: interval, by: clock)
    }

    private func see(_ fresh: FreshFixes?) { self.fresh = fresh }

    private func execute(_ sql: String) throws(SQLiteError) { try connection.execute(sql) }
}

extension SQLiteStorage {
    /// Closes the database and its buffer files now, even if other references to this storage exist.
    ///
    /// Finished tasks and threads keep their references a little longer, and a program may exit before they release
    /// them. Later calls fail.
    package func close() {
        keptReading = nil
        // Marks that cannot be stored stay in shared memory for the next upload.
        for target in uploadMemory?.targets ?? [] where (try? storeMarks(of: target)) != nil {
            uploadMemory?.remove(target)
        }
        uploadMemory = nil
        recent?.close()
        connection.close()
    }
}
