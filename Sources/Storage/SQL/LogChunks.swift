package import FixCodec
internal import GNSS
package import Logbook

/// The part of a log's chunks that SQLite and PostgreSQL have in common.
extension LogDatabase {
    /// Stores fixes of one receiver as a chunk, within an open transaction; they must be in order of arrival.
    ///
    /// - Returns: the chunk; `nil` without fixes.
    @discardableResult
    package func insertChunk(_ fixes: ArraySlice<FixWithNumbers>) throws(Failure) -> PackedChunk? {
        guard let chunk = PackedChunk(fixes) else { return nil }
        let extent = chunk.extent
        let columns = """
            receiver, first_fix, last_fix, fixes, timeless, start_time, end_time, south, west, north, east, data
            """
        try insert(
            into: "chunk",
            columns,
            fixes.first?.receiver,
            fixes.first?.id,
            chunk.last,
            Int64(fixes.count),
            Int64(extent.timeless),
            extent.times?.lowerBound,
            extent.times?.upperBound,
            extent.latitudes?.lowerBound,
            extent.longitudes?.lowerBound,
            extent.latitudes?.upperBound,
            extent.longitudes?.upperBound,
            chunk.data
        )
        return chunk
    }

    /// The chunk in the next column, not decoded.
    package func chunk(in row: inout Row) throws(Failure) -> SealedChunk {
        do throws(ChunkDamage) {
            return try SealedChunk(row.nextBytes(withRoomFor: ChunkReader.padding))
        } catch {
            throw failure(error)
        }
    }

    /// Decodes all fixes of a chunk, in order of arrival.
    package func fixes(in chunk: SealedChunk) throws(Failure) -> [FixWithNumbers] {
        do throws(ChunkDamage) {
            return try chunk.fixes()
        } catch {
            throw failure(error)
        }
    }

    /// The error for a chunk that cannot be decoded.
    package func failure(_ damage: ChunkDamage) -> Failure {
        damage.newerVersion.map { newerSeal(Int($0)) } ?? self.damage("unreadable sealed fixes")
    }
}

extension SealedChunk {
    /// Decodes all fixes, which must be in order of arrival.
    func fixes() throws(ChunkDamage) -> [FixWithNumbers] {
        let rows = try ChunkRows(self)
        var fixes: [FixWithNumbers] = []
        fixes.reserveCapacity(rows.count)
        for row in 0..<rows.count { fixes.append(try rows.fix(at: row)) }
        guard FixWithNumbers.areInOrder(fixes) else { throw ChunkDamage() }
        return fixes
    }
}

/// Fixes of one receiver in order of arrival, sealed, with what is stored beside them.
package struct PackedChunk {
    let data: [UInt8]
    /// The number of the last fix.
    let last: Int64
    let extent: ChunkExtent

    /// Seals fixes; `nil` for an empty slice.
    init?(_ fixes: ArraySlice<FixWithNumbers>) {
        guard var last = fixes.first?.id else { return nil }
        var (builder, extent) = (ChunkBuilder(of: fixes.count), ChunkExtent())
        // A span lends its elements; an array would copy half a kilobyte per fix.
        let span = fixes.span
        for index in span.indices {
            builder.append(span[index])
            extent.add(span[index].judged)
            last = span[index].id
        }
        (data, self.last, self.extent) = (builder.sealed(), last, extent)
    }
}

/// When and where a chunk's fixes are.
package struct ChunkExtent {
    /// The earliest and the latest time, in nanoseconds since 1970; `nil` if no fix has a time.
    package private(set) var times: ClosedRange<Int64>?
    private var exactLatitudes: ClosedRange<Double>?
    private var exactLongitudes: ClosedRange<Double>?
    /// The number of fixes without a time.
    package private(set) var timeless = 0

    package init() {}

    /// Degrees north; `nil` if no fix has a location.
    package var latitudes: ClosedRange<Double>? { Self.degrees(exactLatitudes) }

    /// Degrees east; `nil` if no fix has a location.
    package var longitudes: ClosedRange<Double>? { Self.degrees(exactLongitudes) }

    package mutating func add(_ judged: JudgedFix) {
        // Read once, as reading copies it.
        let location = judged.verdict.location
        if let time = (location?.time ?? judged.received.fix.time)?.nanosecondsSince1970 {
            times = Self.widen(times, to: time)
        } else {
            timeless += 1
        }
        if let coordinate = location?.coordinate {
            exactLatitudes = Self.widen(exactLatitudes, to: coordinate.latitude)
            exactLongitudes = Self.widen(exactLongitudes, to: coordinate.longitude)
        }
    }

    private static func widen<Value>(_ range: ClosedRange<Value>?, to value: Value) -> ClosedRange<Value> {
        guard let range else { return value...value }
        return min(range.lowerBound, value)...max(range.upperBound, value)
    }

    private static func degrees(_ range: ClosedRange<Double>?) -> ClosedRange<Double>? {
        range.map { $0.lowerBound.asDegrees...$0.upperBound.asDegrees }
    }
}

extension Double {
    /// The degrees to store: 0 for tiny values, which would cause underflow errors in a server's arithmetic.
    package var asDegrees: Double { abs(self) < 1e-100 ? 0 : self }
}
