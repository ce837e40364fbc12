package import GNSS
package import SQLite
package import SystemPackage

extension SQLiteStorage {
    /// Copies the database as it is now, with the latest fixes of recordings that are under way.
    ///
    /// - Parameters:
    ///   - place: the path of the copy, or the folder where it gets the database's name; it is there whole or not at all.
    ///   - isReplacing: true where a file that is there is replaced.
    /// - Returns: the copy.
    /// - Throws: `SQLiteError` where the database cannot be read or the copy not be written; it says which of the two.
    @discardableResult
    package func backUp(to place: FilePath, replacing isReplacing: Bool) throws(SQLiteError) -> FilePath {
        let name = connection.file.lastComponent
        let file = DatabaseFile.isFolder(place) ? name.map { place.appending($0) } ?? place : place
        try DatabaseBackup(of: connection).write(to: file, replacing: isReplacing)
        return file
    }

    /// Deletes the fixes from before a time, but for those of tracks that go on after it.
    ///
    /// - Parameters:
    ///   - cutoff: the time.
    ///   - isTrial: true where nothing is changed, only counted.
    /// - Returns: the numbers of what is gone.
    /// - Throws: `SQLiteError` where the database cannot be written; what was done until then is done.
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

    /// Runs a transaction; a trial is undone when it has succeeded.
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

    /// Prunes the tracks that the user has deleted, and their fixes.
    ///
    /// - Parameter isTrial: true where nothing is changed, only counted.
    /// - Returns: the numbers of what is gone.
    /// - Throws: `SQLiteError` where the database cannot be written; nothing is changed then.
    package func pruneDeletedTracks(asTrial isTrial: Bool = false) throws(SQLiteError) -> PruningResult {
        if isTrial { try connection.begin() }
        defer { if isTrial { connection.rollBack() } }
        return try connection.transaction { () throws(SQLiteError) in
            var pruning = DeletedTrackPruning(in: connection)
            try pruning.prune()
            ends = [:]
            return pruning.result
        }
    }

    /// Gives room that is not needed any more back to the disk.
    ///
    /// - Parameter seconds: about how long it may take.
    /// - Returns: true if that was all.
    /// - Throws: `SQLiteError` where the database cannot be written; nothing is lost then.
    package func vacuum(within seconds: Double) throws(SQLiteError) -> Bool {
        try Vacuuming(connection, within: seconds).vacuum()
    }
}
