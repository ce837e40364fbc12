internal import FixCodec
internal import Logbook
internal import SQLite

/// Prunes deleted tracks and their fixes, within an open transaction.
struct DeletedTrackPruning {
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
            try run("DELETE FROM main.fix WHERE track = ?", track.id)
            result.fixes += connection.changedRows
            for table in ["deleted_track", "track_name", "former_track_name", "track_boundary"] {
                try run("DELETE FROM \(table) WHERE track = ?", track.id)
            }
            try run("DELETE FROM track WHERE id = ?", track.id)
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
        let next = try connection.integer("SELECT min(first_fix) FROM track WHERE receiver = ? AND first_fix > ?") {
            $0.bind(receiver)
            $0.bind(first)
        }
        let sql = "SELECT last_fix FROM chunk WHERE receiver = ? AND last_fix >= ? AND first_fix < ?"
        let chunks = try connection.rows(
            of: sql,
            bind: {
                $0.bind(receiver)
                $0.bind(first)
                $0.bind(next ?? .max)
            },
            read: { $0.nextInteger() ?? 0 }
        )
        for chunk in chunks {
            let fixes = try ChunkTable.fixes(inChunk: chunk, of: connection)
            let kept = fixes.filter { $0.track != track }
            guard kept.count < fixes.count else { continue }
            result.fixes += fixes.count - kept.count
            try ChunkTable.delete(chunk, in: connection)
            try ChunkTable.insert(kept[...], in: connection)
        }
    }

    private func run(_ sql: String, _ track: Track.ID) throws(SQLiteError) {
        let statement = try connection.statement(sql)
        statement.bind(track)
        try statement.run()
    }
}
