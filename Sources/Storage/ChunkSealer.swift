internal import FixCodec
package import SQLite

/// Seals a receiver's older fixes in chunks, in the transaction that does away with their rows.
package struct ChunkSealer {
    /// The most fixes of a chunk: some minutes of them, so that little is read for little.
    package static let fixesPerChunk = 1024

    /// The number of fixes that a chunk gets.
    let size: Int
    private let connection: Connection

    /// - Parameters:
    ///   - size: the number of fixes that a chunk gets, at least 1.
    ///   - connection: the database.
    package init(_ size: Int = Self.fixesPerChunk, in connection: Connection) {
        self.size = max(1, size)
        self.connection = connection
    }

    /// Stores fixes behind all of a receiver's, within an open transaction: in chunks as far as they fill them.
    ///
    /// - Parameters:
    ///   - fixes: the fixes to store.
    ///   - receiver: the number of its row.
    ///   - count: the number of rows that it has.
    /// - Returns: the number of rows that it has then.
    /// - Throws: `SQLiteError` where it cannot be written.
    func append(
        _ fixes: [NumberedFix],
        of receiver: Int64,
        behind count: Int
    ) throws(SQLiteError) -> Int {
        var rest = fixes[...]
        if count + fixes.count >= size {
            let rows = count == 0 ? [] : try FixTable.fixes(of: receiver, after: 0, limit: count, in: connection)
            if let last = rows.last { try FixTable.delete(of: receiver, through: last.id, in: connection) }
            if !rows.isEmpty { rest = (rows + fixes)[...] }
            while rest.count >= size {
                try ChunkTable.insert(rest.prefix(size), in: connection)
                rest = rest.dropFirst(size)
            }
        }
        for fix in rest { try FixTable.insert(fix, in: connection) }
        return count + fixes.count >= size ? rest.count : count + fixes.count
    }

    /// Seals all rows of a receiver, within an open transaction; a chunk before them that is not full is filled up.
    package func sealAll(of receiver: Int64) throws(SQLiteError) {
        let rows = try FixTable.fixes(of: receiver, after: 0, limit: .max, in: connection)
        guard let last = rows.last else { return }
        var fixes = try reopened(of: receiver) + rows
        try FixTable.delete(of: receiver, through: last.id, in: connection)
        while !fixes.isEmpty {
            try ChunkTable.insert(fixes.prefix(size), in: connection)
            fixes.removeFirst(min(size, fixes.count))
        }
    }

    /// Seals what an older gpslog has left as rows, in transactions of their own.
    func sealBacklog() throws(SQLiteError) {
        // A program that has nothing to seal need not wait for others.
        let sql = "SELECT receiver FROM main.fix GROUP BY receiver HAVING count(*) >= ?"
        let receivers = try connection.rows(of: sql, bind: { $0.bind(Int64(size)) }) { $0.nextInteger() ?? 0 }
        for receiver in receivers {
            var isDone = false
            while !isDone {
                isDone = try connection.transaction { () throws(SQLiteError) in
                    try sealOldest(of: receiver) == 0
                }
            }
        }
    }

    private static let chunksAtOnce = 64

    /// Seals a receiver's oldest rows in whole chunks, some of them; how many chunks it were.
    private func sealOldest(of receiver: Int64) throws(SQLiteError) -> Int {
        let limit = Self.chunksAtOnce * size
        var rows = try FixTable.fixes(of: receiver, after: 0, limit: limit, in: connection)[...]
        var chunks = 0
        while rows.count >= size {
            let fixes = rows.prefix(size)
            try ChunkTable.insert(fixes, in: connection)
            if let last = fixes.last { try FixTable.delete(of: receiver, through: last.id, in: connection) }
            rows = rows.dropFirst(size)
            chunks += 1
        }
        return chunks
    }

    /// Takes back a receiver's last chunk where it has room for more.
    private func reopened(of receiver: Int64) throws(SQLiteError) -> [NumberedFix] {
        let sql = "SELECT last_fix, fixes FROM chunk WHERE receiver = ? ORDER BY first_fix DESC LIMIT 1"
        let lasts = try connection.rows(of: sql, bind: { $0.bind(receiver) }) {
            (number: $0.nextInteger() ?? 0, fixes: $0.nextInteger() ?? 0)
        }
        guard let last = lasts.first, last.fixes < size else { return [] }
        // A damaged one stays as it is: somebody may save what is in it.
        guard let fixes = try ChunkTable.readable(last.number, of: connection) else { return [] }
        try ChunkTable.delete(last.number, in: connection)
        return fixes
    }
}
