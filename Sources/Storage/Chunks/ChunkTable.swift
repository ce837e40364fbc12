internal import FixCodec
internal import GNSS
package import Logbook
internal import SQLite
internal import SystemPackage

/// The chunks of a database.
enum ChunkTable {
    /// Stores fixes of one receiver, in order of arrival, as a chunk, within an open transaction.
    static func insert(_ fixes: ArraySlice<NumberedFix>, in connection: Connection) throws(SQLiteError) {
        guard let first = fixes.first else { return }
        var builder = ChunkBuilder(of: fixes.count)
        var (extent, last) = (ChunkExtent(), first.id)
        // A span lends its elements; an array would copy half a kilobyte a fix.
        let span = fixes.span
        for index in span.indices {
            builder.append(span[index])
            extent.add(span[index].judged)
            last = span[index].id
        }
        let insertion = try connection.statement(
            """
            INSERT OR REPLACE INTO chunk (last_fix, first_fix, receiver, fixes, timeless, start_time, end_time,
              south, west, north, east, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        )
        insertion.bind(last)
        insertion.bind(first.id)
        insertion.bind(first.receiver)
        insertion.bind(Int64(fixes.count))
        insertion.bind(Int64(extent.timeless))
        insertion.bind(extent.times?.lowerBound)
        insertion.bind(extent.times?.upperBound)
        insertion.bind(extent.latitudes?.lowerBound)
        insertion.bind(extent.longitudes?.lowerBound)
        insertion.bind(extent.latitudes?.upperBound)
        insertion.bind(extent.longitudes?.upperBound)
        insertion.bind(builder.sealed())
        try insertion.run()
        try insertBox(extent, last, in: connection)
    }

    /// Deletes a chunk, within an open transaction.
    static func delete(_ last: Int64, in connection: Connection) throws(SQLiteError) {
        for table in ["chunk", "chunk_box"] {
            let deletion = try connection.statement("DELETE FROM \(table) WHERE last_fix = ?")
            deletion.bind(last)
            try deletion.run()
        }
    }

    /// The chunk whose data are in a row's next column.
    static func read(_ row: Statement, in connection: Connection) throws(SQLiteError) -> SealedChunk {
        do throws(ChunkDamage) {
            return try SealedChunk(row.nextBytes(withRoomFor: ChunkReader.padding))
        } catch {
            throw failure(error, in: connection.file)
        }
    }

    /// All fixes of a chunk, in order of arrival.
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

    /// All fixes of the chunk that ends with a fix, in order of arrival; none where there is no such chunk.
    static func fixes(inChunk last: Int64, of connection: Connection) throws(SQLiteError) -> [NumberedFix] {
        let chunks = try connection.rows(of: "SELECT data FROM chunk WHERE last_fix = ?", bind: { $0.bind(last) }) {
            row throws(SQLiteError) in try read(row, in: connection)
        }
        return try chunks.first.map { chunk throws(SQLiteError) in try fixes(in: chunk, of: connection) } ?? []
    }

    /// The same, or nil where it is damaged.
    static func readable(_ last: Int64, of connection: Connection) throws(SQLiteError) -> [NumberedFix]? {
        do throws(SQLiteError) {
            return try fixes(inChunk: last, of: connection)
        } catch {
            if error.reason == .damaged { return nil }
            throw error
        }
    }

    /// The error of a database with a chunk that cannot be read.
    static func failure(_ damage: ChunkDamage, in file: FilePath) -> SQLiteError {
        if let version = damage.newerVersion {
            return SQLiteError(.newerSeal(version: Int(version)), file: file)
        }
        let message = "sealed fixes that are not as they were written"
        return SQLiteError(.damaged, message: message, file: file)
    }

    private static func insertBox(_ extent: ChunkExtent, _ last: Int64, in connection: Connection) throws(SQLiteError) {
        let insertion = try connection.statement("INSERT OR REPLACE INTO chunk_box VALUES (?, ?, ?, ?, ?, ?, ?)")
        insertion.bind(last)
        insertion.bind(extent.times.map { Double($0.lowerBound) / 1e9 } ?? -1e12)
        insertion.bind(extent.times.map { Double($0.upperBound) / 1e9 } ?? -1e12)
        insertion.bind(extent.latitudes?.lowerBound ?? nowhere)
        insertion.bind(extent.latitudes?.upperBound ?? nowhere)
        insertion.bind(extent.longitudes?.lowerBound ?? nowhere)
        insertion.bind(extent.longitudes?.upperBound ?? nowhere)
        try insertion.run()
    }

    /// Inserts the times and places of the fixes of all chunks behind a number, within an open transaction.
    static func insertBoxes(after last: Int64, in connection: Connection) throws(SQLiteError) {
        let insertion = try connection.statement(
            """
            INSERT INTO chunk_box SELECT last_fix, ifnull(start_time / 1e9, -1e12), ifnull(end_time / 1e9, -1e12),
              ifnull(south, \(nowhere)), ifnull(north, \(nowhere)), ifnull(west, \(nowhere)), ifnull(east, \(nowhere))
            FROM chunk WHERE last_fix > ?
            """
        )
        insertion.bind(last)
        try insertion.run()
    }

    private static let nowhere = -1000.0
}

/// The extent of the fixes of a chunk, in time and place.
package struct ChunkExtent {
    /// The earliest and the latest time, in nanoseconds; nil where no fix has one.
    package private(set) var times: ClosedRange<Int64>?
    /// Degrees north of those that have a location; nil where none has.
    package private(set) var latitudes: ClosedRange<Double>?
    /// Degrees east of them.
    package private(set) var longitudes: ClosedRange<Double>?
    /// The number of fixes that have no time.
    package private(set) var timeless = 0

    /// The extent of no fix.
    package init() {}

    /// Takes a fix in.
    package mutating func add(_ judged: JudgedFix) {
        // Asked for once, as it is copied.
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
