/// A column of integers, which may have none.
public struct ChunkIntegers {
    /// All of them, `ChunkColumn.absentInteger` where a fix has none; empty where no fix has one.
    public let values: [Int64]

    /// Reads a column of a chunk, by its place in `FixColumns.all`.
    ///
    /// - Throws: `ChunkDamage` where it is damaged.
    package init(_ chunk: SealedChunk, _ index: Int) throws(ChunkDamage) {
        if case .integers(let integers) = try chunk.column(index) { values = integers } else { values = [] }
    }

    /// The integer of a fix; nil where it has none.
    @inlinable @inline(__always)
    public subscript(row: Int) -> Int64? {
        guard row < values.count, values[row] != ChunkColumn.absentInteger else { return nil }
        return values[row]
    }

    /// The integers of `count` fixes, 0 where one has none.
    package func zeroForAbsent(_ count: Int) -> [Int64] {
        if values.isEmpty { return [Int64](repeating: 0, count: count) }
        return values.contains(ChunkColumn.absentInteger)
            ? values.map { $0 == ChunkColumn.absentInteger ? 0 : $0 } : values
    }
}
