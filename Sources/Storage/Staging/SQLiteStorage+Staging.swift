internal import FixCodec
internal import GNSS
package import Logbook
package import SQLite
internal import SystemPackage

extension SQLiteStorage {
    /// A storage of its own for what is to be taken over by another one, as a whole; nothing of it outlives the program.
    ///
    /// It is in a file without a name, and needs little memory.
    ///
    /// - Parameter division: the rules by which tracks end.
    /// - Returns: the storage.
    /// - Throws: `SQLiteError` where the file cannot be made.
    package static func temporary(
        dividedBy division: TrackDivision = TrackDivision()
    ) async throws(SQLiteError) -> SQLiteStorage {
        let queue = StorageQueue()
        return try await queue.run { () throws(SQLiteError) in
            SQLiteStorage(queue, try DatabaseFile.openTemporary(), dividedBy: division)
        }
    }

    /// A number that is another one as soon as another program, or another storage, has changed the database.
    ///
    /// - Returns: the number, which means nothing else.
    /// - Throws: `SQLiteError` where the database cannot be read.
    package func changesByOthers() throws(SQLiteError) -> Int64 { try connection.otherChanges }

    /// The receivers that have fixes, by number; all fixes are sealed.
    func sealedReceivers() throws(SQLiteError) -> [Int64: ReceiverIdentity] {
        try connection.transaction { () throws(SQLiteError) in
            for receiver in try connection.rows(of: "SELECT DISTINCT receiver FROM main.fix", read: Self.number) {
                try sealing.sealAll(of: receiver)
            }
        }
        var receivers: [Int64: ReceiverIdentity] = [:]
        for receiver in try connection.rows(of: "SELECT DISTINCT receiver FROM chunk", read: Self.number) {
            receivers[receiver] = try identity(ofReceiver: receiver)
        }
        return receivers
    }

    /// The next rows of a table behind a number; nil where there are none.
    func rows(of table: StagedTable, after last: Int64) throws(SQLiteError) -> StagedTable.Rows? {
        try table.rows(after: last, limit: Self.rowsAtOnce, in: connection)
    }

    /// The sealed fixes behind a number that are next in order of arrival, all of one receiver; none behind the last ones.
    ///
    /// - Parameter last: the number of the last fix of those before.
    /// - Returns: the fixes of one chunk.
    /// - Throws: `SQLiteError` where they cannot be read.
    package func sealedFixes(after last: Int64) throws(SQLiteError) -> [StoredFix] {
        let sql = "SELECT min(last_fix) FROM chunk WHERE last_fix > ?"
        guard let chunk = try connection.integer(sql, bind: { $0.bind(last) }) else { return [] }
        return try ChunkTable.fixes(inChunk: chunk, of: connection).map(storedFix)
    }

    /// Seals all that there is, and tells the number of the last fix; 0 where there is none.
    ///
    /// - Throws: `SQLiteError` where it cannot be written.
    package func sealedThrough() throws(SQLiteError) -> Int64 {
        _ = try sealedReceivers()
        return try FixTable.nextNumber(in: connection) - 1
    }

    /// The sealed fixes with numbers of a range, in order of arrival, whosever they are.
    ///
    /// - Parameter numbers: the range.
    /// - Returns: the fixes.
    /// - Throws: `SQLiteError` where they cannot be read.
    package func sealedFixes(numbered numbers: ClosedRange<Int64>) throws(SQLiteError) -> [StoredFix] {
        let chunks = try connection.rows(
            of: "SELECT last_fix FROM chunk WHERE last_fix >= ? AND first_fix <= ?",
            bind: {
                $0.bind(numbers.lowerBound)
                $0.bind(numbers.upperBound)
            },
            read: Self.number
        )
        var fixes: [StoredFix] = []
        for chunk in chunks {
            let all = try ChunkTable.fixes(inChunk: chunk, of: connection)
            fixes += try all.filter { numbers.contains($0.id) }.map(storedFix)
        }
        return fixes.sorted { $0.id < $1.id }
    }

    private static let rowsAtOnce = 64

    private static func number(_ row: Statement) -> Int64 { row.nextInteger() ?? 0 }
}
