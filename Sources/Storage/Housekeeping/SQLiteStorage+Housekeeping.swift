package import GNSS
package import SystemPackage

extension SQLiteStorage {
    /// Copies the database in its current state, including the buffered fixes of running recordings.
    ///
    /// - Parameters:
    ///   - place: the path of the copy, or a folder, in which the copy gets the database's name. The copy is written
    ///     completely or not at all.
    ///   - isReplacing: whether to replace an existing file.
    /// - Returns: the path of the copy.
    /// - Throws: `SQLiteError` if the database cannot be read or the copy cannot be written; its file shows which.
    @discardableResult
    package func backUp(to place: FilePath, replacing isReplacing: Bool) throws(SQLiteError) -> FilePath {
        let name = connection.file.lastComponent
        let file = DatabaseFile.isFolder(place) ? name.map { place.appending($0) } ?? place : place
        try DatabaseBackup(of: connection).write(to: file, replacing: isReplacing)
        return file
    }

    /// Deletes the fixes before a time, except those of tracks that continue after it.
    ///
    /// - Parameters:
    ///   - cutoff: the time.
    ///   - isTrial: whether only to count, without changing anything.
    /// - Returns: the numbers of deleted items.
    /// - Throws: `SQLiteError` if the database cannot be written; earlier deletions are kept then.
    package func prune(before cutoff: UTCTime, asTrial isTrial: Bool = false) throws(SQLiteError) -> PruningResult {
        let connection = connection
        let receivers = try connection.rows(of: "SELECT id FROM receiver ORDER BY id") { $0.nextInteger() ?? 0 }
        var total = PruningResult()
        var size = BatchSize(atMost: Pruning.chunksAtOnce)
        for receiver in receivers {
            let isRecorded = BufferFiles(of: receiver, beside: connection.file).isClaimed
            var pruning = try Pruning(of: receiver, before: cutoff, whileRecorded: isRecorded, in: connection)
            var hasMore = true
            while hasMore {
                (pruning, hasMore) = try size.run(in: connection) { count throws(SQLiteError) in
                    try Self.transaction(on: connection, asTrial: isTrial) { () throws(SQLiteError) in
                        var continued = pruning
                        let hasMore = try continued.pruneChunks(atMost: count)
                        return (continued, hasMore)
                    }
                }
            }
            try Self.transaction(on: connection, asTrial: isTrial) { () throws(SQLiteError) in try pruning.finish() }
            total.fixes += pruning.result.fixes
            total.tracks += pruning.result.tracks
        }
        return total
    }

    /// Runs a transaction, and rolls it back if it is a trial.
    private static func transaction<Result>(
        on connection: Connection,
        asTrial isTrial: Bool,
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        guard isTrial else { return try connection.transaction(body) }
        try connection.begin()
        defer { connection.rollBack() }
        return try body()
    }

    /// Deletes the fixes of deleted tracks for good.
    ///
    /// - Parameter isTrial: whether only to count, without changing anything.
    /// - Returns: the numbers of deleted items.
    /// - Throws: `SQLiteError` if the database cannot be written; nothing is changed then.
    package func pruneDeletedTracks(asTrial isTrial: Bool = false) throws(SQLiteError) -> PruningResult {
        if isTrial { try connection.begin() }
        defer { if isTrial { connection.rollBack() } }
        return try connection.transaction { () throws(SQLiteError) in
            var pruning = TrackPruning(in: connection)
            try pruning.prune()
            ends = [:]
            return pruning.result
        }
    }

    /// Compacts the database file.
    ///
    /// - Parameter seconds: about how long to work.
    /// - Returns: whether it is done.
    /// - Throws: `SQLiteError` if the database cannot be written; no data is lost then.
    package func vacuum(within seconds: Double) throws(SQLiteError) -> Bool {
        try Vacuuming(connection, within: seconds).vacuum()
    }
}
