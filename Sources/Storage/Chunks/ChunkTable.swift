internal import FixCodec
internal import GNSS
package import Logbook
internal import SQLite
internal import SystemPackage

enum ChunkTable {
    /// Stores fixes of one receiver as a chunk, within an open transaction; they must be in order of arrival.
    static func insert(_ fixes: ArraySlice<NumberedFix>, in connection: Connection) throws(SQLiteError) {
        guard let first = fixes.first else { return }
        var builder = ChunkBuilder(of: fixes.count)
        var (extent, last) = (ChunkExtent(), first.id)
        // A span lends its elements; an array would copy half a kilobyte per fix.
        let span = fixes.span
        for index in span.indices {
            builder.append(span[index])
            extent.add(span[index].judged)
            last = span[index].id
        }
        let sql = """
            INSERT OR REPLACE INTO chunk (last_fix, first_fix, receiver, fixes, timeless, start_time, end_time,
              south, west, north, east, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        try connection.change(
            sql,
            last,
            first.id,
            first.receiver,
            Int64(fixes.count),
            Int64(extent.timeless),
            extent.times?.lowerBound,
            extent.times?.upperBound,
            extent.latitudes?.lowerBound,
            extent.longitudes?.lowerBound,
            extent.latitudes?.upperBound,
            extent.longitudes?.upperBound,
            builder.sealed()
        )
        try insertBox(extent, last, in: connection)
    }

    static func delete(_ last: Int64, in connection: Connection) throws(SQLiteError) {
        for table in ["chunk", "chunk_box"] {
            try connection.change("DELETE FROM \(table) WHERE last_fix = ?", last)
        }
    }

    static func read(_ row: Statement, in connection: Connection) throws(SQLiteError) -> SealedChunk {
        do throws(ChunkDamage) {
            return try SealedChunk(row.nextBytes(withRoomFor: ChunkReader.padding))
        } catch {
            throw failure(error, in: connection.file)
        }
    }

    /// Decodes all fixes of a chunk, in order of arrival.
    static func fixes(in chunk: SealedChunk, of connection: Connection) throws(SQLiteError) -> [NumberedFix] {
        do throws(ChunkDamage) {
            let rows = try ChunkRows(chunk)
            var fixes: [NumberedFix] = []
            fixes.reserveCapacity(rows.count)
            for row in 0..<rows.count { fixes.append(try rows.fix(at: row)) }
            guard NumberedFix.areInOrder(fixes) else { throw ChunkDamage() }
            return fixes
        } catch {
            throw failure(error, in: connection.file)
        }
    }

    /// The fixes of the chunk whose last fix has this number, in order of arrival; empty if no such chunk exists.
    static func fixes(inChunk last: Int64, of connection: Connection) throws(SQLiteError) -> [NumberedFix] {
        let chunks = try connection.rows(of: "SELECT data FROM chunk WHERE last_fix = ?", last) {
            row throws(SQLiteError) in try read(row, in: connection)
        }
        return try chunks.first.map { chunk throws(SQLiteError) in try fixes(in: chunk, of: connection) } ?? []
    }

    /// Like `fixes(inChunk:of:)`, but `nil` if the chunk is damaged.
    static func readable(_ last: Int64, of connection: Connection) throws(SQLiteError) -> [NumberedFix]? {
        do throws(SQLiteError) {
            return try fixes(inChunk: last, of: connection)
        } catch {
            if error.reason == .damaged { return nil }
            throw error
        }
    }

    static func failure(_ damage: ChunkDamage, in file: FilePath) -> SQLiteError {
        if let version = damage.newerVersion {
            return SQLiteError(.newerSeal(version: Int(version)), file: file)
        }
        let message = "unreadable sealed fixes"
        return SQLiteError(.damaged, message: message, file: file)
    }

    private static func insertBox(_ extent: ChunkExtent, _ last: Int64, in connection: Connection) throws(SQLiteError) {
        try connection.change(
            "INSERT OR REPLACE INTO chunk_box VALUES (?, ?, ?, ?, ?, ?, ?)",
            last,
            extent.times.map { Double($0.lowerBound) / 1e9 } ?? -1e12,
            extent.times.map { Double($0.upperBound) / 1e9 } ?? -1e12,
            extent.latitudes?.lowerBound ?? nowhere,
            extent.latitudes?.upperBound ?? nowhere,
            extent.longitudes?.lowerBound ?? nowhere,
            extent.longitudes?.upperBound ?? nowhere
        )
    }

    /// Inserts the time ranges and boxes of all chunks after a number, within an open transaction.
    static func insertBoxes(after last: Int64, in connection: Connection) throws(SQLiteError) {
        let sql = """
            INSERT INTO chunk_box SELECT last_fix, ifnull(start_time / 1e9, -1e12), ifnull(end_time / 1e9, -1e12),
              ifnull(south, \(nowhere)), ifnull(north, \(nowhere)), ifnull(west, \(nowhere)), ifnull(east, \(nowhere))
            FROM chunk WHERE last_fix > ?
            """
        try connection.change(sql, last)
    }

    private static let nowhere = -1000.0
}

package struct ChunkExtent {
    /// The earliest and the latest time, in nanoseconds since 1970; `nil` if no fix has a time.
    package private(set) var times: ClosedRange<Int64>?
    /// Degrees north; `nil` if no fix has a location.
    package private(set) var latitudes: ClosedRange<Double>?
    /// Degrees east; `nil` if no fix has a location.
    package private(set) var longitudes: ClosedRange<Double>?
    /// The number of fixes without a time.
    package private(set) var timeless = 0

    package init() {}

    package mutating func add(_ judged: JudgedFix) {
        // Read once, as reading copies it.
        let location = judged.verdict.location
        if let time = (location?.time ?? judged.received.fix.time)?.nanosecondsSince1970 {
            times = Self.widen(times, to: time)
        } else {
            timeless += 1
        }
        if let coordinate = location?.coordinate {
            latitudes = Self.widen(latitudes, to: coordinate.latitude)
            longitudes = Self.widen(longitudes, to: coordinate.longitude)
        }
    }

    private static func widen<Value>(_ range: ClosedRange<Value>?, to value: Value) -> ClosedRange<Value> {
        guard let range else { return value...value }
        return min(range.lowerBound, value)...max(range.upperBound, value)
    }
}
