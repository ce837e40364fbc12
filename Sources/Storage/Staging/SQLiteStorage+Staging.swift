internal import FixCodec
internal import GNSS
package import Logbook
package import SQLite
internal import SystemPackage

extension SQLiteStorage {
    /// Creates a temporary storage, to be imported into another one as a whole.
    ///
    /// It uses an unnamed file, which disappears with the program, and little memory.
    ///
    /// - Parameter division: the rules for where tracks end.
    /// - Returns: the storage.
    /// - Throws: `SQLiteError` if the file cannot be created.
    package static func temporary(
        dividedBy division: TrackDivision = TrackDivision()
    ) async throws(SQLiteError) -> SQLiteStorage {
        let queue = StorageQueue()
        return try await queue.run { () throws(SQLiteError) in
            SQLiteStorage(queue, try DatabaseFile.openTemporary(), dividedBy: division)
        }
    }

    /// A number that changes when another program, or another storage, has changed the database.
    ///
    /// - Returns: an opaque number.
    /// - Throws: `SQLiteError` if the database cannot be read.
    package func changesByOthers() throws(SQLiteError) -> Int64 { try connection.otherChanges }

    /// The receivers that have fixes, by number, after sealing all fixes.
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

    /// The next rows of a table after a number; `nil` at the end.
    func rows(of table: StagedTable, after last: Int64) throws(SQLiteError) -> StagedTable.Rows? {
        try table.rows(after: last, limit: Self.rowsAtOnce, in: connection)
    }

    /// The next chunk of sealed fixes after a number, all of one receiver; empty at the end.
    ///
    /// - Parameter last: the number of the last fix already read.
    /// - Returns: the fixes of one chunk, in order of arrival.
    /// - Throws: `SQLiteError` if the database cannot be read.
    package func sealedFixes(after last: Int64) throws(SQLiteError) -> [StoredFix] {
        let sql = "SELECT min(last_fix) FROM chunk WHERE last_fix > ?"
        guard let chunk = try connection.integer(sql, bind: { $0.bind(last) }) else { return [] }
        return try ChunkTable.fixes(inChunk: chunk, of: connection).map(storedFix)
    }

    /// Seals all fixes and returns the number of the last one; 0 if none.
    package func sealedThrough() throws(SQLiteError) -> Int64 {
        _ = try sealedReceivers()
        return try FixTable.nextNumber(in: connection) - 1
    }

    /// The sealed fixes of all receivers with numbers in a range, in order of arrival.
    ///
    /// - Parameter numbers: the range.
    /// - Returns: the fixes.
    /// - Throws: `SQLiteError` if the database cannot be read.
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
