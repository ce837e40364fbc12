internal import FixCodec
internal import GNSS
internal import Logbook
internal import SQLite

/// The time and the receiver whose sky is wanted.
struct SkySpan {
    /// The number of the receiver's row; nil for all.
    var receiver: Int64?
    /// The earliest instant; nil for any.
    var from: UTCTime?
    /// The latest instant; nil for any.
    var through: UTCTime?

    /// True where a summary has something of it.
    func contains(_ sky: SkySummary) -> Bool {
        (from.map { sky.end >= $0 } ?? true) && (through.map { sky.start <= $0 } ?? true)
    }
}

/// Reads sealed skies.
enum SkyReading {
    /// A table that they are read from.
    enum Source: String {
        /// The one in the database.
        case database = "main.sky_chunk"
        /// The same, and what recordings have beside it.
        case everywhere = "temp.every_sky_chunk"
    }

    /// Hands over summaries, receiver by receiver and chunk by chunk in order of time, and passes over what is damaged.
    ///
    /// - Parameters:
    ///   - span: the summaries that are wanted.
    ///   - source: the table.
    ///   - connection: the database.
    ///   - note: called with each, and the number of its receiver's row.
    /// - Returns: the number of chunks that are damaged.
    /// - Throws: `SQLiteError` where the database cannot be read, or a newer gpslog has sealed a chunk.
    @discardableResult
    static func read(
        _ span: SkySpan,
        from source: Source = .everywhere,
        in connection: Connection,
        _ note: (Int64, SkySummary) -> Void
    ) throws(SQLiteError) -> Int {
        let sql = """
            SELECT receiver, start_time, end_time, data FROM \(source.rawValue)
            WHERE (?1 IS NULL OR receiver = ?1) AND end_time >= ?2 AND start_time <= ?3 ORDER BY receiver, start_time, id
            """
        var (receiver, waiting, end) = (0 as Int64, [SkySummary](), Int64.min)
        func handOver() {
            for sky in waiting.sorted(by: { $0.start < $1.start }) where span.contains(sky) { note(receiver, sky) }
            waiting = []
        }
        let areDamaged = try connection.rows(
            of: sql,
            bind: {
                $0.bind(span.receiver)
                $0.bind(span.from?.nanosecondsSince1970 ?? .min)
                $0.bind(span.through?.nanosecondsSince1970 ?? .max)
            },
            read: { row throws(SQLiteError) in
                let (owner, first, last) = (row.nextInteger() ?? 0, row.nextInteger() ?? 0, row.nextInteger() ?? 0)
                // Chunks may reach over each other, where what is older came in later.
                if owner != receiver || first > end { handOver() }
                end = owner == receiver ? max(end, last) : last
                receiver = owner
                guard let skies = try SkyTable.readable(row, in: connection) else { return true }
                waiting += skies
                return false
            }
        )
        handOver()
        return areDamaged.count { $0 }
    }

    /// The numbers of all chunks, in the database and beside it, receiver by receiver in order of time.
    static func places(in connection: Connection) throws(SQLiteError) -> [Int64] {
        let sql = "SELECT id FROM \(Source.everywhere.rawValue) ORDER BY receiver, start_time, id"
        return try connection.rows(of: sql) { $0.nextInteger() ?? 0 }
    }

    /// The summaries of a chunk and the number of their receiver's row.
    ///
    /// - Throws: `SQLiteError` where it is damaged, or a newer gpslog has sealed it.
    static func skies(
        at place: Int64,
        in connection: Connection
    ) throws(SQLiteError) -> (receiver: Int64, skies: ArraySlice<SkySummary>) {
        let sql = "SELECT receiver, data FROM \(Source.everywhere.rawValue) WHERE id = ?"
        let found = try connection.rows(of: sql, bind: { $0.bind(place) }) { row throws(SQLiteError) in
            (row.nextInteger() ?? 0, try SkyTable.read(row, in: connection)[...])
        }
        return found.first ?? (0, [])
    }
}
