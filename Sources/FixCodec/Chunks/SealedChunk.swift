/// Fixes of one receiver in order of arrival, compressed column by column.
///
/// `Documentation/STORAGE.md` specifies the format byte by byte. Columns are decoded on demand.
package final class SealedChunk {
    /// The format version in the first byte.
    ///
    /// Readers reject all others.
    package static let version: UInt8 = 1

    package let count: Int

    private let bytes: [UInt8]
    private let decoders: [ColumnDecoder]
    private var columns: [ChunkColumn?]

    /// Opens a stored chunk.
    ///
    /// Columns that were added after the chunk was written are absent.
    ///
    /// - Throws: `ChunkDamage` if the chunk is damaged or was written by a newer gpslog.
    package init(_ sealed: consuming [UInt8]) throws(ChunkDamage) {
        var bytes = sealed
        var reader = try ChunkSeal.open(&bytes, version: Self.version)
        count = try reader.count(atMost: Self.mostFixes)
        var decoders: [ColumnDecoder] = []
        decoders.reserveCapacity(FixColumns.all.count)
        for _ in 0..<(try reader.count(atMost: bytes.count)) { decoders.append(try ColumnDecoder(passing: &reader)) }
        guard reader.isAtEnd else { throw ChunkDamage() }
        guard decoders.count <= FixColumns.all.count else { throw ChunkDamage(newerVersion: Self.version) }
        self.bytes = bytes
        self.decoders = decoders
        columns = [ChunkColumn?](repeating: nil, count: decoders.count)
        columns += repeatElement(.absent, count: FixColumns.all.count - decoders.count)
    }

    /// Encodes the columns of `count` fixes.
    ///
    /// Absent columns at the end are omitted. They take no bytes then, and a gpslog that does not support them can read
    /// the chunk.
    package static func encode(_ columns: [ChunkColumn], count: Int) -> [UInt8] {
        let width = (columns.lastIndex { $0 != .absent } ?? -1) + 1
        return encode(count: count, width: width) { bytes in
            for (column, reference) in zip(columns.prefix(width), references) {
                ColumnEncoder(column, relativeTo: reference.map { columns[$0] }).append(to: &bytes)
            }
        }
    }

    /// A copy of the chunk with other values in some columns.
    ///
    /// No other column may refer to these.
    ///
    /// - Parameter columns: the new columns by their index in `FixColumns.all`.
    /// - Returns: the sealed bytes; the other columns are copied without decoding them.
    package func encoded(replacing columns: [Int: ChunkColumn]) -> [UInt8] {
        let width = max(decoders.count, (columns.keys.max() ?? -1) + 1)
        return Self.encode(count: count, width: width) { encoded in
            for index in 0..<width {
                if let column = columns[index] {
                    ColumnEncoder(column, relativeTo: nil).append(to: &encoded)
                } else if index < decoders.count {
                    decoders[index].append(to: &encoded, from: bytes)
                } else {
                    ColumnEncoder(.absent, relativeTo: nil).append(to: &encoded)
                }
            }
        }
    }

    private static func encode(count: Int, width: Int, columns: (inout [UInt8]) -> Void) -> [UInt8] {
        ChunkSeal.seal(version: version, capacity: count * 16) { bytes in
            VariableLengthInteger.append(UInt64(count), to: &bytes)
            VariableLengthInteger.append(UInt64(width), to: &bytes)
            columns(&bytes)
        }
    }

    /// Decodes a column by its index in `FixColumns.all`.
    package func column(_ index: Int) throws(ChunkDamage) -> ChunkColumn {
        if let column = columns[index] { return column }
        let column = try decoders[index].column(of: count, in: bytes, kind: FixColumns.all[index].kind) {
            () throws(ChunkDamage) in
            try Self.references[index].map { index throws(ChunkDamage) in try self.column(index) }
        }
        columns[index] = column
        return column
    }

    /// The numbers of a column, one per fix; NaN if absent.
    package func reals(_ index: Int) throws(ChunkDamage) -> [Double] {
        if case .reals(let reals) = try column(index), reals.count == count { return reals }
        return unknown
    }

    /// One NaN per fix.
    var unknown: [Double] { [Double](repeating: .nan, count: count) }

    /// Overwrites `numbers` with those of a column.
    ///
    /// They stay unchanged if the column is absent.
    package func read(_ index: Int, into numbers: inout [Double]) throws(ChunkDamage) {
        if case .reals(let reals) = try column(index), reals.count == count { numbers = reals }
    }

    /// Overwrites `integers` with those of a column.
    ///
    /// They stay unchanged if the column is absent.
    package func read(_ index: Int, into integers: inout [Int64]) throws(ChunkDamage) {
        if case .integers(let column) = try column(index), column.count == count { integers = column }
    }

    /// The integers of a column, one per fix; `ChunkColumn.absentInteger` if absent.
    package func integers(_ index: Int) throws(ChunkDamage) -> [Int64] {
        if case .integers(let integers) = try column(index), integers.count == count { return integers }
        return [Int64](repeating: ChunkColumn.absentInteger, count: count)
    }

    // Chunks are read as a whole, so a larger count is the result of damage.
    private static let mostFixes = 1 << 20

    private static let references = FixColumns.all.map { column in
        column.reference.flatMap { name in FixColumns.all.firstIndex { $0.name == name } }
    }
}
