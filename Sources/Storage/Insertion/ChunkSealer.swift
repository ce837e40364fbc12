internal import FixCodec

/// Seals a receiver's older fixes in chunks and deletes their rows in the same transaction.
package struct ChunkSealer {
    /// Fixes per chunk: a few minutes of fixes, so that short readings decode little.
    package static let fixesPerChunk = 1024

    let size: Int
    private let connection: Connection

    /// - Parameters:
    ///   - size: the number of fixes per chunk, at least 1.
    ///   - connection: the database.
    package init(_ size: Int = Self.fixesPerChunk, in connection: Connection) {
        self.size = max(1, size)
        self.connection = connection
    }

    /// Appends fixes to those of a receiver, within an open transaction; full chunks are sealed at once.
    ///
    /// - Parameters:
    ///   - fixes: the fixes to store.
    ///   - receiver: the number of its row.
    ///   - count: the number of the receiver's fixes that are rows.
    /// - Returns: the new number of rows.
    /// - Throws: `SQLiteError` if the database cannot be written.
    func append(
        _ fixes: [FixWithNumbers],
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

    /// Seals all rows of a receiver, within an open transaction, after filling up its last chunk.
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

    /// Seals rows that an older gpslog has left, in transactions of its own.
    func sealBacklog() throws(SQLiteError) {
        // A read first, so that a program with nothing to seal does not wait for the write lock.
        let sql = "SELECT receiver FROM main.fix GROUP BY receiver HAVING count(*) >= ?"
        let receivers = try connection.rows(of: sql, Int64(size)) { $0.nextInteger() ?? 0 }
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

    /// Seals some of a receiver's oldest rows in full chunks.
    ///
    /// - Returns: the number of chunks.
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

    /// Deletes a receiver's last chunk if it is not full, and returns its fixes.
    private func reopened(of receiver: Int64) throws(SQLiteError) -> [FixWithNumbers] {
        let sql = "SELECT last_fix, fixes FROM chunk WHERE receiver = ? ORDER BY first_fix DESC LIMIT 1"
        let lasts = try connection.rows(of: sql, receiver) {
            (number: $0.nextInteger() ?? 0, fixes: $0.nextInteger() ?? 0)
        }
        guard let last = lasts.first, last.fixes < size else { return [] }
        // Keep a damaged chunk, as its fixes may still be recovered.
        guard let fixes = try ChunkTable.readable(last.number, of: connection) else { return [] }
        try ChunkTable.delete(last.number, in: connection)
        return fixes
    }
}
