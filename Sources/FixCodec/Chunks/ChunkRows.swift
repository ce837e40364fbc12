/// The decoded columns of a chunk, for reading its fixes one by one.
package struct ChunkRows {
    package let count: Int

    /// The values of all columns that have any, column by column; numbers as bit patterns.
    private var cells: [Int64] = []
    /// The offset of each column in `cells`; negative if the column is absent.
    private var offsets: [Int] = []

    /// Decodes all columns of a chunk.
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

    /// The fix at an index, in order of arrival.
    package func fix(at row: Int) throws(ChunkDamage) -> FixWithNumbers {
        guard let fix = FixColumns.read(Row(rows: self, row: row)) else { throw ChunkDamage() }
        return fix
    }

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

/// The numbers that represent the names of `Rejection.Rule` in a chunk.
package enum RuleNumber {
    /// The names by number.
    ///
    /// Numbers never change: append new rules.
    package static let names = [
        "no-fix", "no-time", "impossible-coordinate", "duplicate-time", "older-time", "dead-reckoning", "poor-geometry",
        "impossible-time", "settling", "position-jump",
    ]

    /// The number of a rule; an unused number if the name is unknown.
    package static func of(_ name: String) -> Int { names.firstIndex(of: name) ?? names.count }

    /// The name of a rule; `nil` if no rule has the number.
    package static func name(of number: Int64) -> String? {
        Int(exactly: number).flatMap { names.indices.contains($0) ? names[$0] : nil }
    }
}
