/// Columns of integers of the same length, as they are written in a sealed sky.
package struct IntegerTable {
    // A sky is read whole; one that claims more is damaged.
    private static let mostRows = 1 << 16

    /// The number of integers in each column.
    package let count: Int
    /// The columns; `ChunkColumn.absentInteger` where there is no integer.
    package var columns: [[Int64]]

    /// A table with so many columns that have nothing yet.
    package init(columns: Int) {
        count = 0
        self.columns = [[Int64]](repeating: [], count: columns)
    }

    /// Reads a table of so many columns; those that it was written without are absent everywhere.
    ///
    /// - Throws: `ChunkDamage` where it is damaged, or has columns that only a newer gpslog knows.
    package init(from reader: inout ChunkReader, in bytes: [UInt8], columns known: Int) throws(ChunkDamage) {
        let count = try reader.count(atMost: Self.mostRows)
        let written = try reader.count(atMost: bytes.count)
        guard written <= known else { throw ChunkDamage(newerVersion: SealedSky.version) }
        var columns: [[Int64]] = []
        for _ in 0..<written {
            let decoder = try ColumnDecoder(passing: &reader)
            let column = try decoder.column(of: count, in: bytes, kind: .integer) { nil }
            if case .integers(let integers) = column, integers.count == count {
                columns.append(integers)
            } else {
                columns.append([Int64](repeating: ChunkColumn.absentInteger, count: count))
            }
        }
        while columns.count < known { columns.append([Int64](repeating: ChunkColumn.absentInteger, count: count)) }
        (self.count, self.columns) = (count, columns)
    }

    /// Appends a row, an integer for each column.
    package mutating func append(_ row: Int64?...) {
        for (index, integer) in row.enumerated() { columns[index].append(integer ?? ChunkColumn.absentInteger) }
    }

    /// Appends the table to sealed bytes.
    package func append(to bytes: inout [UInt8]) {
        VariableLengthInteger.append(UInt64(columns.first?.count ?? 0), to: &bytes)
        VariableLengthInteger.append(UInt64(columns.count), to: &bytes)
        for column in columns {
            let isAbsent = column.allSatisfy { $0 == ChunkColumn.absentInteger }
            ColumnEncoder(isAbsent ? .absent : .integers(column), relativeTo: nil).append(to: &bytes)
        }
    }

    /// The integer in a row of a column; nil where there is none.
    package subscript(column: Int, row: Int) -> Int64? {
        let integer = columns[column][row]
        return integer == ChunkColumn.absentInteger ? nil : integer
    }

    /// The integer in a row of a column that every row has, within bounds.
    ///
    /// - Throws: `ChunkDamage` where there is none.
    func required(_ column: Int, _ row: Int, in bounds: ClosedRange<Int64>) throws(ChunkDamage) -> Int64 {
        guard let integer = self[column, row], bounds.contains(integer) else { throw ChunkDamage() }
        return integer
    }
}
