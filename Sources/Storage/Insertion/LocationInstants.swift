internal import FixCodec
internal import GNSS
internal import Logbook
internal import SQLite

/// The times at which a receiver has locations, one location at each.
final class LocationInstants {
    private static let mostRemembered = 8

    private let receiver: Int64
    private let connection: Connection
    // Repeated captures access the same chunks again and again.
    private var remembered: [(chunk: Int64, fixes: [UTCTime: Int64])] = []

    init(of receiver: Int64, in connection: Connection) {
        self.receiver = receiver
        self.connection = connection
    }

    /// The number of the fix with a location at this time; `nil` if none.
    func holder(of time: UTCTime) throws(SQLiteError) -> Int64? {
        let sql = "SELECT id FROM fix WHERE receiver = ? AND time = ? AND time_leap = ? AND track IS NOT NULL"
        let row = try connection.value(sql, receiver, time)
        if let row { return row }
        for chunk in try chunks(at: time) {
            if let holder = try fixes(in: chunk)[time] { return holder }
        }
        return nil
    }

    /// Drops a chunk from the cache because it has changed.
    func forget(_ chunk: Int64) {
        remembered.removeAll { $0.chunk == chunk }
    }

    private func chunks(at time: UTCTime) throws(SQLiteError) -> [Int64] {
        let sql = """
            SELECT last_fix FROM chunk_box JOIN chunk USING (last_fix)
            WHERE start <= ? AND "end" >= ? AND receiver = ? AND start_time <= ? AND end_time >= ?
            """
        let count = time.nanosecondsSince1970
        return try connection.rows(
            of: sql,
            Double(count) / 1e9,
            Double(count) / 1e9,
            receiver,
            count,
            count,
            read: { $0.nextInteger() ?? 0 }
        )
    }

    private func fixes(in chunk: Int64) throws(SQLiteError) -> [UTCTime: Int64] {
        if let known = remembered.first(where: { $0.chunk == chunk }) { return known.fixes }
        var fixes: [UTCTime: Int64] = [:]
        // A damaged chunk must not keep other fixes from being stored.
        for fix in try ChunkTable.readable(chunk, of: connection) ?? [] {
            if let location = fix.judged.verdict.location { fixes[location.time] = fix.id }
        }
        if remembered.count == Self.mostRemembered { remembered.removeFirst() }
        remembered.append((chunk, fixes))
        return fixes
    }
}
