internal import FixCodec
internal import GNSS
internal import Logbook

/// Prunes old fixes of a receiver and the tracks that ended before the cutoff; tracks are kept or pruned as a whole.
struct Pruning {
    /// Chunks per transaction, so that other programs can write in between.
    static let chunksAtOnce = 64

    private let receiver: Int64
    private let cutoff: UTCTime
    private let connection: Connection
    /// The first fix to keep because its track continues after the cutoff.
    private let boundary: Int64
    /// The latest time before the current fix, for fixes without a time.
    private var known: UTCTime?
    private var position: Int64 = 0

    /// The numbers of pruned items so far.
    private(set) var result = PruningResult()

    /// Prunes everything of a receiver that is before `cutoff`.
    ///
    /// If the receiver is being recorded, its latest track and all later fixes are kept.
    init(
        of receiver: Int64,
        before cutoff: UTCTime,
        whileRecorded isRecorded: Bool,
        in connection: Connection
    ) throws(SQLiteError) {
        (self.receiver, self.cutoff, self.connection) = (receiver, cutoff, connection)
        let conditions = "receiver = ? AND (end_time, end_leap) >= (?, ?) AND (start_time, start_leap) < (?, ?)"
        let sql = "SELECT min(first_fix) FROM track WHERE \(conditions)"
        let across = try connection.value(sql, receiver, cutoff, cutoff)
        let latest = try connection.value("SELECT max(first_fix) FROM track WHERE receiver = ?", receiver)
        boundary = min(across ?? .max, isRecorded ? latest ?? 0 : .max)
    }

    /// Prunes up to `count` chunks, within an open transaction.
    ///
    /// - Returns: false if no chunk is left.
    mutating func pruneChunks(atMost count: Int) throws(SQLiteError) -> Bool {
        let sql = """
            SELECT last_fix, first_fix FROM chunk WHERE receiver = ? AND first_fix > ? AND first_fix < ?
              AND (start_time IS NULL OR start_time < ?) ORDER BY first_fix LIMIT ?
            """
        let places = try connection.rows(
            of: sql,
            receiver,
            position,
            boundary,
            cutoff.nanosecondsSince1970,
            Int64(count),
            read: { (last: $0.nextInteger() ?? 0, first: $0.nextInteger() ?? 0) }
        )
        for place in places {
            position = place.first
            try pruneChunk(place.last)
        }
        return places.count == count
    }

    /// Prunes rows, then everything that refers to pruned fixes, within an open transaction.
    mutating func finish() throws(SQLiteError) {
        let rows = try FixTable.fixes(of: receiver, after: 0, limit: .max, in: connection)
        for fix in rows where isOld(fix) {
            try FixTable.delete(fix.id, in: connection)
            result.fixes += 1
        }
        try connection.change(
            "DELETE FROM track WHERE receiver = ? AND (end_time, end_leap) < (?, ?) AND coalesce(first_fix, 0) < ?",
            receiver,
            cutoff,
            boundary
        )
        result.tracks += connection.changedRows
        try SkyTable.prune(before: cutoff, of: receiver, in: connection)
        try TrackSteps.forgetTracksThatAreGone(in: connection)
        try shortenRuns()
    }

    private mutating func pruneChunk(_ last: Int64) throws(SQLiteError) {
        let fixes = try ChunkTable.fixes(inChunk: last, of: connection)
        // A later time is a good estimate for the fixes before it.
        known = known ?? fixes.lazy.compactMap(\.judged.time).first
        var kept: [FixWithNumbers] = []
        for fix in fixes where !isOld(fix) { kept.append(fix) }
        guard kept.count < fixes.count else { return }
        result.fixes += fixes.count - kept.count
        try ChunkTable.delete(last, in: connection)
        try ChunkTable.insert(kept[...], in: connection)
    }

    private mutating func isOld(_ fix: FixWithNumbers) -> Bool {
        known = fix.judged.time ?? fix.judged.received.receivedAt ?? known
        guard fix.id < boundary, let known else { return false }
        return known < cutoff
    }

    /// Moves the beginning of runs to their first remaining fix.
    private func shortenRuns() throws(SQLiteError) {
        let sql = """
            SELECT min(first) FROM (
              SELECT min(first_fix) AS first FROM chunk WHERE receiver = ?
              UNION ALL SELECT min(id) FROM fix WHERE receiver = ?)
            """
        let first = try connection.value(sql, receiver, receiver)
        try connection.change("DELETE FROM filter_run WHERE receiver = ? AND last_fix < ?", receiver, first ?? boundary)
        guard let first else { return }
        let update = "UPDATE filter_run SET first_fix = ? WHERE receiver = ? AND first_fix < ?"
        try connection.change(update, first, receiver, first)
    }
}

package struct PruningResult: Hashable, Sendable {
    /// Pruned fixes, including rejected ones.
    package var fixes = 0

    package var tracks = 0
}

/// Prunes deleted tracks and their fixes, within an open transaction.
struct TrackPruning {
    private let connection: Connection

    /// The numbers of pruned items so far.
    private(set) var result = PruningResult()

    init(in connection: Connection) { self.connection = connection }

    mutating func prune() throws(SQLiteError) {
        let sql = "SELECT id, receiver, first_fix FROM track WHERE id IN (SELECT track FROM deleted_track) ORDER BY id"
        let tracks = try connection.rows(of: sql) {
            (id: $0.nextInteger() ?? 0, receiver: $0.nextInteger() ?? 0, first: $0.nextInteger() ?? 0)
        }
        for track in tracks {
            try pruneChunks(of: track.id, by: track.receiver, from: track.first)
            try connection.change("DELETE FROM main.fix WHERE track = ?", track.id)
            result.fixes += connection.changedRows
            for table in ["deleted_track", "track_name", "former_track_name", "track_boundary"] {
                try connection.change("DELETE FROM \(table) WHERE track = ?", track.id)
            }
            try connection.change("DELETE FROM track WHERE id = ?", track.id)
            result.tracks += 1
        }
        try TrackSteps.forgetTracksThatAreGone(in: connection)
    }

    /// Rewrites the chunks that have fixes of a track.
    private mutating func pruneChunks(
        of track: Track.ID,
        by receiver: Int64,
        from first: Int64
    ) throws(SQLiteError) {
        let later = "SELECT min(first_fix) FROM track WHERE receiver = ? AND first_fix > ?"
        let next = try connection.value(later, receiver, first)
        let sql = "SELECT last_fix FROM chunk WHERE receiver = ? AND last_fix >= ? AND first_fix < ?"
        let chunks = try connection.rows(of: sql, receiver, first, next ?? .max, read: { $0.nextInteger() ?? 0 })
        for chunk in chunks {
            let fixes = try ChunkTable.fixes(inChunk: chunk, of: connection)
            let kept = fixes.filter { $0.track != track }
            guard kept.count < fixes.count else { continue }
            result.fixes += fixes.count - kept.count
            try ChunkTable.delete(chunk, in: connection)
            try ChunkTable.insert(kept[...], in: connection)
        }
    }
}
