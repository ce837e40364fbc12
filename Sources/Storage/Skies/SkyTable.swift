internal import FixCodec
internal import GNSS
package import Logbook
internal import SystemPackage

/// The table of satellite summaries, sealed in chunks.
package enum SkyTable {
    /// The number of signals in all summaries at which a chunk is full, after some hours.
    static let signalsPerChunk = 8192

    /// Stores summaries of a receiver in order of time, within an open transaction.
    ///
    /// Summaries that overlap with stored ones are skipped.
    package static func append(
        _ skies: [SkySummary],
        of receiver: Int64,
        in connection: Connection
    ) throws(SQLiteError) {
        guard let first = skies.first else { return }
        let latest = try connection.value("SELECT max(end_time) FROM sky_chunk WHERE receiver = ?", receiver)
        guard let latest, first.start.nanosecondsSince1970 <= latest else {
            return try insert(reopened(of: receiver, in: connection) + skies, of: receiver, in: connection)
        }
        let new = try withoutStored(skies, of: receiver, in: connection)
        // Kept separate by time, so that chunks don't overlap later ones.
        let (before, behind) = (
            new.filter { $0.start.nanosecondsSince1970 <= latest },
            new.filter { $0.start.nanosecondsSince1970 > latest }
        )
        try insert(before, of: receiver, in: connection)
        try append(behind, of: receiver, in: connection)
    }

    static func read(_ row: Statement, in connection: Connection) throws(SQLiteError) -> [SkySummary] {
        do throws(ChunkDamage) {
            return try SealedSky.decode(row.nextBytes(withRoomFor: ChunkReader.padding))
        } catch {
            throw connection.failure(error)
        }
    }

    static func readable(_ row: Statement, in connection: Connection) throws(SQLiteError) -> [SkySummary]? {
        do throws(SQLiteError) {
            return try read(row, in: connection)
        } catch {
            if error.reason == .damaged { return nil }
            throw error
        }
    }

    /// Deletes chunks that ended before a time, within an open transaction.
    static func prune(before cutoff: UTCTime, of receiver: Int64, in connection: Connection) throws(SQLiteError) {
        let sql = "DELETE FROM sky_chunk WHERE receiver = ? AND end_time < ?"
        try connection.change(sql, receiver, cutoff.nanosecondsSince1970)
    }

    /// Shows a receiver's buffered summaries to this connection, in place of those shown before.
    static func show(_ skies: [SkySummary], of receiver: Int64, in connection: Connection) throws(SQLiteError) {
        try connection.change("DELETE FROM temp.recent_sky WHERE receiver = ?", receiver)
        guard let first = skies.first, let end = skies.map(\.end).max() else { return }
        try connection.change(
            "INSERT INTO temp.recent_sky (receiver, start_time, end_time, data) VALUES (?, ?, ?, ?)",
            receiver,
            first.start.nanosecondsSince1970,
            end.nanosecondsSince1970,
            SealedSky.encode(skies)
        )
    }

    private static func insert(
        _ skies: [SkySummary],
        of receiver: Int64,
        in connection: Connection
    ) throws(SQLiteError) {
        var (chunk, signals) = ([SkySummary](), 0)
        for sky in skies {
            chunk.append(sky)
            signals += sky.signals.count
            if signals < signalsPerChunk { continue }
            try insert(chunk, signals, of: receiver, in: connection)
            (chunk, signals) = ([], 0)
        }
        try insert(chunk, signals, of: receiver, in: connection)
    }

    private static func insert(
        _ chunk: [SkySummary],
        _ signals: Int,
        of receiver: Int64,
        in connection: Connection
    ) throws(SQLiteError) {
        guard let first = chunk.first, let end = chunk.map(\.end).max() else { return }
        let sql = """
            INSERT INTO sky_chunk (receiver, start_time, end_time, summaries, signals, data) VALUES (?, ?, ?, ?, ?, ?)
            """
        try connection.change(
            sql,
            receiver,
            first.start.nanosecondsSince1970,
            end.nanosecondsSince1970,
            Int64(chunk.count),
            Int64(signals),
            SealedSky.encode(chunk)
        )
    }

    /// Deletes a receiver's latest chunk if it is not full, and returns its summaries.
    private static func reopened(of receiver: Int64, in connection: Connection) throws(SQLiteError) -> [SkySummary] {
        let sql = """
            SELECT id, signals, data FROM sky_chunk WHERE receiver = ? ORDER BY end_time DESC, id DESC LIMIT 1
            """
        let last = try connection.rows(of: sql, receiver) {
            row throws(SQLiteError) -> (id: Int64, skies: [SkySummary])? in
            let (id, signals) = (row.nextInteger() ?? 0, row.nextInteger() ?? 0)
            guard signals < signalsPerChunk else { return nil }
            // Keep a damaged chunk, as its contents may still be recovered.
            return try readable(row, in: connection).map { (id, $0) }
        }
        guard let last = last.first.flatMap(\.self) else { return [] }
        try connection.change("DELETE FROM sky_chunk WHERE id = ?", last.id)
        return last.skies
    }

    /// Removes the summaries that overlap with stored ones.
    private static func withoutStored(
        _ skies: [SkySummary],
        of receiver: Int64,
        in connection: Connection
    ) throws(SQLiteError) -> [SkySummary] {
        guard let first = skies.map(\.start).min(), let last = skies.map(\.end).max() else { return [] }
        var stored: [ClosedRange<UTCTime>] = []
        let span = SkySpan(receiver: receiver, from: first, through: last)
        try SkyReading.read(span, from: .database, in: connection) { _, sky in
            stored.append(sky.start...max(sky.start, sky.end))
        }
        stored.sort { $0.lowerBound < $1.lowerBound }
        return skies.filter { sky in
            // Stored summaries don't overlap, so only the last one that begins before this one ends can overlap with
            // it.
            let next = stored.partitioningIndex { $0.lowerBound > sky.end }
            return next == 0 || stored[next - 1].upperBound < sky.start
        }
    }
}

extension Array {
    /// The first index from which on the predicate holds for all elements.
    func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
