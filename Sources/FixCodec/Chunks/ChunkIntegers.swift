/// A column of integers with possibly absent values.
public struct ChunkIntegers {
    /// The values of all fixes, `ChunkColumn.absentInteger` if absent; empty if no fix has a value.
    public let values: [Int64]

    /// Decodes a column of a chunk.
    package init(_ chunk: SealedChunk, _ index: Int) throws(ChunkDamage) {
        if case .integers(let integers) = try chunk.column(index) { values = integers } else { values = [] }
    }

    /// The integer of a fix; `nil` if it has none.
    @inlinable @inline(__always)
    public subscript(row: Int) -> Int64? {
        guard row < values.count, values[row] != ChunkColumn.absentInteger else { return nil }
        return values[row]
    }

    /// The values of `count` fixes, with 0 for absent ones.
    package func zeroForAbsent(_ count: Int) -> [Int64] {
        if values.isEmpty { return [Int64](repeating: 0, count: count) }
        return values.contains(ChunkColumn.absentInteger)
            ? values.map { $0 == ChunkColumn.absentInteger ? 0 : $0 } : values
    }
}
