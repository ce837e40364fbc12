/// Columns of integers of equal length, as encoded in a sealed sky.
package struct IntegerTable {
    // Skies are read as a whole, so a larger count is the result of damage.
    private static let mostRows = 1 << 16

    package let count: Int
    /// The values by column; `ChunkColumn.absentInteger` if absent.
    package var columns: [[Int64]]

    /// Creates a table with empty columns.
    package init(columns: Int) {
        count = 0
        self.columns = [[Int64]](repeating: [], count: columns)
    }

    /// Decodes a table; columns that it was written without are absent in all rows.
    ///
    /// - Throws: `ChunkDamage` if the table is damaged or has columns from a newer gpslog.
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

    /// Appends a row with one integer per column.
    package mutating func append(_ row: Int64?...) {
        for (index, integer) in row.enumerated() { columns[index].append(integer ?? ChunkColumn.absentInteger) }
    }

    package func append(to bytes: inout [UInt8]) {
        VariableLengthInteger.append(UInt64(columns.first?.count ?? 0), to: &bytes)
        VariableLengthInteger.append(UInt64(columns.count), to: &bytes)
        for column in columns {
            let isAbsent = column.allSatisfy { $0 == ChunkColumn.absentInteger }
            ColumnEncoder(isAbsent ? .absent : .integers(column), relativeTo: nil).append(to: &bytes)
        }
    }

    /// The integer in a cell; `nil` if absent.
    package subscript(column: Int, row: Int) -> Int64? {
        let integer = columns[column][row]
        return integer == ChunkColumn.absentInteger ? nil : integer
    }

    /// The integer in a cell that must have a value within bounds.
    ///
    /// - Throws: `ChunkDamage` if the value is absent or out of bounds.
    func required(_ column: Int, _ row: Int, in bounds: ClosedRange<Int64>) throws(ChunkDamage) -> Int64 {
        guard let integer = self[column, row], bounds.contains(integer) else { throw ChunkDamage() }
        return integer
    }
}
