internal import FixCodec
internal import Platform
internal import SQLite
internal import SystemPackage

/// Finds out whether the write-ahead log of a database was deleted or emptied, though it had changes that are nowhere
/// else.
///
/// SQLite takes a missing log for an empty one. What is left beside the database shows the difference.
enum LostLog {
    /// Whether the log's index, which SQLite removes before the log, lists frames that were not yet in the database.
    ///
    /// To be called before the database is opened, which makes a new index. A running recording does not look so: it
    /// has a log, or no index.
    static func isMissed(by database: FilePath) -> Bool {
        guard let index = Index(of: database), index.hasUnsavedFrames, isMissing(of: database) else { return false }
        // A recording that has just ended has removed the index first.
        return Index(of: database) == index
    }

    /// The receivers of whose latest fixes some are later than all that the database knows.
    ///
    /// Their filling is in the log, and the fixes of earlier fillings are in the database.
    ///
    /// - Parameter connection: the database, after it was opened.
    /// - Returns: the numbers of their rows, which may be in the log, too.
    /// - Throws: `SQLiteError` if the database cannot be read.
    static func receiversWithLaterFixes(in connection: Connection) throws(SQLiteError) -> [Int64] {
        // The files first: what a recording adds meanwhile is in the database or in a filling that it knows.
        let found = BufferFiles.likelyReceivers.compactMap { receiver -> (receiver: Int64, blocks: [BufferBlock])? in
            let files = BufferFiles(of: receiver, beside: connection.file)
            guard [files.disk, files.spare].contains(where: { DatabaseFile.exists($0) }),
                let contents = try? files.contents()
            else { return nil }
            let beside = [contents.disk, contents.spare].compactMap { BufferBlock.block(in: $0, at: 0)?.block }
            // Its file in shared memory may be left from a deleted database, whose inode this one has got.
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

    /// Whether the log does not exist, or has no header.
    ///
    /// An empty one does not count: a recording leaves it if its database is replaced.
    private static func isMissing(of database: FilePath) -> Bool {
        let log = DatabaseFile.log(of: database)
        let header = beginning(of: log, atMost: LogFrame.headerOfLog)
        if header.isEmpty { return !DatabaseFile.exists(log) }
        return header.count < LogFrame.headerOfLog || header.allSatisfy { $0 == 0 }
    }

    private static func beginning(of file: FilePath, atMost count: Int) -> [UInt8] {
        (try? SectorFile.bytes(of: file, ownedBy: FileOwner(of: file), atMost: count)) ?? []
    }

    /// The beginning of a log's index, the file `-shm`.
    ///
    /// Source: "WAL-mode File Format" (SQLite), 2.1 "The WAL-Index Header".
    private struct Index: Equatable {
        private let bytes: [UInt8]

        /// Two equal headers of 48 bytes, and the number of frames that are in the database.
        private static let length = 100

        init?(of database: FilePath) {
            bytes = LostLog.beginning(of: database.asDatabase.appendingToName("-shm"), atMost: Self.length)
            guard bytes.count == Self.length, bytes[..<48].elementsEqual(bytes[48..<96]), bytes[12] != 0 else {
                return nil
            }
        }

        var hasUnsavedFrames: Bool { number(at: 16) > number(at: 96) }

        /// A number in the byte order of the machine.
        private func number(at place: Int) -> UInt32 {
            unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
        }
    }
}
