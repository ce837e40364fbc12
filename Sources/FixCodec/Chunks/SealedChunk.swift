/// Fixes of one receiver in order of arrival, sealed: column by column, in as few bytes as they need.
///
/// `Documentation/STORAGE.md` says byte for byte how they are written. Columns are read when they are asked for.
package final class SealedChunk {
    /// The version that the first byte says; readers refuse all others.
    package static let version: UInt8 = 1

    /// The number of fixes that it holds.
    package let count: Int

    private let bytes: [UInt8]
    private let decoders: [ColumnDecoder]
    private var columns: [ChunkColumn?]

    /// A chunk as it was stored.
    ///
    /// Columns that it does not have, as they were added since it was written, are absent.
    ///
    /// - Throws: `ChunkDamage` where it is damaged, or was written by a newer gpslog.
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

    /// The bytes of a chunk of so many fixes with these columns.
    ///
    /// The last ones are left out where they are absent: they take no bytes then, and a gpslog that does not know them yet can
    /// read the chunk.
    package static func encode(_ columns: [ChunkColumn], count: Int) -> [UInt8] {
        let width = (columns.lastIndex { $0 != .absent } ?? -1) + 1
        return encode(count: count, width: width) { bytes in
            for (column, reference) in zip(columns.prefix(width), references) {
                ColumnEncoder(column, relativeTo: reference.map { columns[$0] }).append(to: &bytes)
            }
        }
    }

    /// The bytes of this chunk with other values in some columns, to none of which others are relative.
    ///
    /// - Parameter columns: the new ones, by their places in `FixColumns.all`.
    /// - Returns: the bytes; the other columns are copied as they are.
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

    /// The values of a column, by its place in `FixColumns.all`.
    package func column(_ index: Int) throws(ChunkDamage) -> ChunkColumn {
        if let column = columns[index] { return column }
        let column = try decoders[index].column(of: count, in: bytes, kind: FixColumns.all[index].kind) {
            () throws(ChunkDamage) in
            try Self.references[index].map { index throws(ChunkDamage) in try self.column(index) }
        }
        columns[index] = column
        return column
    }

    /// The numbers of a column, one for each fix; NaN where it has none.
    package func reals(_ index: Int) throws(ChunkDamage) -> [Double] {
        if case .reals(let reals) = try column(index), reals.count == count { return reals }
        return [Double](repeating: .nan, count: count)
    }

    /// Replaces numbers by those of a column, if there are any; otherwise they stay as they are.
    package func read(_ index: Int, into numbers: inout [Double]) throws(ChunkDamage) {
        if case .reals(let reals) = try column(index), reals.count == count { numbers = reals }
    }

    /// Replaces integers by those of a column, if there are any.
    package func read(_ index: Int, into integers: inout [Int64]) throws(ChunkDamage) {
        if case .integers(let column) = try column(index), column.count == count { integers = column }
    }

    /// The integers of a column, one for each fix; `ChunkColumn.absentInteger` where it has none.
    package func integers(_ index: Int) throws(ChunkDamage) -> [Int64] {
        if case .integers(let integers) = try column(index), integers.count == count { return integers }
        return [Int64](repeating: ChunkColumn.absentInteger, count: count)
    }

    // A chunk is read whole; one that claims more is damaged.
    private static let mostFixes = 1 << 20

    private static let references = FixColumns.all.map { column in
        column.reference.flatMap { name in FixColumns.all.firstIndex { $0.name == name } }
    }
}
