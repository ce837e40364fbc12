/// The fixes of a chunk, ready to be taken out one by one.
package struct ChunkRows {
    /// The number of these fixes.
    package let count: Int

    /// The values of all columns that have any, one column after the other; numbers bit by bit.
    private var cells: [Int64] = []
    /// The offset at which the values of each column begin; negative where it has none.
    private var offsets: [Int] = []

    /// The fixes of a chunk.
    ///
    /// - Throws: `ChunkDamage` where it is damaged.
    package init(_ chunk: SealedChunk) throws(ChunkDamage) {
        count = chunk.count
        offsets.reserveCapacity(FixColumns.all.count)
        cells.reserveCapacity(chunk.count * FixColumns.all.count / 2)
        for index in FixColumns.all.indices {
            let start = cells.count
            switch try chunk.column(index) {
            case .absent: break
            case .integers(let integers): cells += integers
            case .reals(let reals): cells += reals.lazy.map { Int64(bitPattern: $0.bitPattern) }
            }
            offsets.append(cells.count > start ? start : -1)
        }
    }

    /// A fix, by its place in the order of arrival.
    package func fix(at row: Int) throws(ChunkDamage) -> NumberedFix {
        guard let fix = FixColumns.read(Row(rows: self, row: row)) else { throw ChunkDamage() }
        return fix
    }

    /// The values of one fix.
    private struct Row: FixRowReader {
        let rows: ChunkRows
        let row: Int
        private var column = 0

        init(rows: ChunkRows, row: Int) {
            self.rows = rows
            self.row = row
        }

        @inline(__always)
        mutating func nextInteger() -> Int64? {
            let offset = rows.offsets[column]
            column += 1
            if offset < 0 { return nil }
            let cell = rows.cells[offset + row]
            return cell == ChunkColumn.absentInteger ? nil : cell
        }

        @inline(__always)
        mutating func nextReal() -> Double? {
            let offset = rows.offsets[column]
            column += 1
            if offset < 0 { return nil }
            let real = Double(bitPattern: UInt64(bitPattern: rows.cells[offset + row]))
            return real.isNaN ? nil : real
        }

        mutating func nextText() -> String? {
            nextInteger().flatMap { RuleNumber.name(of: $0) }
        }
    }
}
