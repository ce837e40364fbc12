internal import FixCodec
package import GNSS
package import Logbook

/// A period and receiver for which to read satellite summaries.
struct SkySpan {
    /// The number of the receiver's row; `nil` for all receivers.
    var receiver: Int64?
    /// The earliest time; `nil` for no limit.
    var from: UTCTime?
    /// The latest time; `nil` for no limit.
    var through: UTCTime?

    /// Whether a summary overlaps with the period.
    func contains(_ sky: SkySummary) -> Bool {
        (from.map { sky.end >= $0 } ?? true) && (through.map { sky.start <= $0 } ?? true)
    }
}

/// Reads chunks of satellite summaries.
enum SkyReading {
    enum Source: String {
        case database = "main.sky_chunk"
        /// The same table plus the buffer files of recordings.
        case everywhere = "temp.every_sky_chunk"
    }

    /// Passes on summaries by receiver and time, and skips damaged chunks.
    ///
    /// - Parameters:
    ///   - span: the summaries to read.
    ///   - source: the table.
    ///   - connection: the database.
    ///   - note: called with each summary and the number of its receiver's row.
    /// - Returns: the number of damaged chunks.
    /// - Throws: `SQLiteError` if the database cannot be read, or a chunk was sealed by a newer gpslog.
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
            span.receiver,
            span.from?.nanosecondsSince1970 ?? .min,
            span.through?.nanosecondsSince1970 ?? .max,
            read: { row throws(SQLiteError) in
                let (owner, first, last) = (row.nextInteger() ?? 0, row.nextInteger() ?? 0, row.nextInteger() ?? 0)
                // Chunks may overlap if older summaries were added later.
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

    /// The numbers of all chunks, in the database and in buffer files, by receiver and time.
    static func places(in connection: Connection) throws(SQLiteError) -> [Int64] {
        let sql = "SELECT id FROM \(Source.everywhere.rawValue) ORDER BY receiver, start_time, id"
        return try connection.rows(of: sql) { $0.nextInteger() ?? 0 }
    }

    /// The summaries of a chunk and the number of its receiver's row.
    ///
    /// - Throws: `SQLiteError` if the chunk is damaged or was sealed by a newer gpslog.
    static func skies(
        at place: Int64,
        in connection: Connection
    ) throws(SQLiteError) -> (receiver: Int64, skies: ArraySlice<SkySummary>) {
        let sql = "SELECT receiver, data FROM \(Source.everywhere.rawValue) WHERE id = ?"
        let found = try connection.rows(of: sql, place) { row throws(SQLiteError) in
            (row.nextInteger() ?? 0, try SkyTable.read(row, in: connection)[...])
        }
        return found.first ?? (0, [])
    }
}

extension SQLiteStorage: StoredSkies {
    /// Stores the satellites that a receiver listed.
    ///
    /// A recording buffers them together with the latest fixes. Otherwise they are stored when they fill a chunk, and
    /// when the run ends.
    package func append(_ skies: [SkySummary], of receiver: ReceiverIdentity) async throws(SQLiteError) {
        if let recent {
            try recent.requireName()
            return try recent.append(skies, of: receiver)
        }
        var waiting = waitingSkies[receiver] ?? []
        waiting.grow(by: skies)
        waitingSkies[receiver] = waiting
        let signals = waiting.reduce(0) { $0 + $1.signals.count }
        // The last summary may still grow.
        if signals >= 2 * SkyTable.signalsPerChunk { try storeSkies(of: receiver, butLast: 1) }
    }

    /// Moves satellite summaries to the database, except the latest `kept` ones, which may still grow.
    func storeSkies(of receiver: ReceiverIdentity, butLast kept: Int = 0) throws(SQLiteError) {
        guard let waiting = waitingSkies[receiver], waiting.count > kept else { return }
        try connection.transaction { () throws(SQLiteError) in
            let number = try ReceiverTable.number(of: receiver, in: connection)
            try SkyTable.append(waiting.dropLast(kept), of: number, in: connection)
        }
        waitingSkies[receiver] = kept == 0 ? nil : waiting.suffix(kept)
    }

    /// Passes on satellite summaries, including those that are not yet in the database.
    ///
    /// - Throws: `SQLiteError` if the database cannot be read; if parts are damaged, after all the others were passed
    ///   on.
    package func readSkies(
        from start: UTCTime?,
        to end: UTCTime?,
        of receiver: ReceiverIdentity?,
        _ note: @Sendable (ReceiverIdentity, SkySummary) -> Void
    ) throws(SQLiteError) {
        try beginReading(withSkies: true)
        defer { recentReading.end() }
        var damaged = 0
        var names: [Int64: ReceiverIdentity] = [:]
        for number in try connection.rows(of: "SELECT id FROM receiver ORDER BY id", read: { $0.nextInteger() ?? 0 }) {
            names[number] = try identity(ofReceiver: number)
        }
        for (number, name) in names.sorted(by: { $0.key < $1.key }) where receiver == nil || receiver == name {
            let span = SkySpan(receiver: number, from: start, through: end?.advanced(bySeconds: -1e-9))
            damaged += try SkyReading.read(span, in: connection) { note(name, $1) }
            let own = recent?.receivers[name]?.skies ?? waitingSkies[name] ?? []
            for sky in own where span.contains(sky) { note(name, sky) }
        }
        guard damaged == 0 else {
            throw SQLiteError(.damaged, message: "unreadable satellites", file: connection.file)
        }
    }
}

extension [SkySummary] {
    /// Appends summaries; a summary that begins at the same time as the last one replaces it.
    mutating func grow(by skies: [SkySummary]) {
        for sky in skies {
            if last?.start == sky.start { removeLast() }
            append(sky)
        }
    }
}
