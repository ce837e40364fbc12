internal import FixCodec
internal import Platform
internal import SystemPackage

/// Finds out whether the write-ahead log of a database was deleted or emptied, though it had changes that are nowhere
/// else.
///
/// SQLite takes a missing log for an empty one; files with the latest fixes show the difference. The log's index would
/// show it, too, but a program that opens and closes that file loses SQLite's locks, as POSIX has it.
enum LostLog {
    /// The receivers with latest fixes that are later than all fixes of the database.
    ///
    /// Their filling is in the log, and the fixes of earlier fillings are in the database.
    ///
    /// - Parameter connection: the database, after it was opened.
    /// - Returns: the numbers of their rows, which may be in the log, too.
    /// - Throws: `SQLiteError` if the database cannot be read.
    static func receiversWithLaterFixes(in connection: Connection) throws(SQLiteError) -> [Int64] {
        // The files are read first, so that what a recording adds afterwards is in the database or in a filling it knows.
        let found = BufferFiles.likelyReceivers.compactMap { receiver -> (receiver: Int64, blocks: [BufferBlock])? in
            let files = BufferFiles(of: receiver, beside: connection.file)
            guard [files.disk, files.spare].contains(where: { DatabaseFile.exists($0) }),
                let contents = try? files.contents()
            else { return nil }
            let beside = [contents.disk, contents.spare].compactMap { BufferBlock.block(in: $0, at: 0)?.block }
            // The file in shared memory may be left from a deleted database that had the same inode.
            let shared = BufferBlock.block(in: contents.shared, at: 0)?.block
            let isOwn = shared.map { block in beside.contains { $0.filling == block.filling } } ?? false
            let blocks = beside + (isOwn ? [shared].compactMap(\.self) : [])
            return blocks.isEmpty ? nil : (receiver, blocks)
        }
        if found.isEmpty { return [] }
        let fillings = try BufferTable.all(in: connection)
        let last = try FixTable.lastNumber(in: connection)
        return found.filter { receiver, blocks in
            blocks.contains { block in
                !fillings.contains { $0.receiver == receiver && $0.number == block.filling }
                    && block.fixes.contains { $0.receiver == receiver && $0.id > last }
            }
        }.map(\.receiver)
    }

    /// Renames the files with fixes that are later than all that the database knows, so that they are not overwritten.
    ///
    /// - Returns: whether the log is missing, as such files exist.
    /// - Throws: `SQLiteError` if the database cannot be read.
    static func keepLaterFixes(in connection: Connection) throws(SQLiteError) -> Bool {
        var isMissed = false
        for receiver in try receiversWithLaterFixes(in: connection) {
            let files = BufferFiles(of: receiver, beside: connection.file)
            if files.isClaimed { continue }
            files.keepAllAside()
            isMissed = true
        }
        return isMissed
    }
}
