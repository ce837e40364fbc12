/// Collects the rows of a chunk, column by column.
package struct ChunkBuilder {
    private let count: Int
    /// The distance from a column's cell to the next column's: not so far that caches keep them all in the same place.
    private let stride: Int
    /// One column after the other; numbers bit by bit, `ChunkColumn.absentInteger` where there is no value.
    private var cells: [Int64]
    private var row = 0

    /// A builder of a chunk of so many fixes.
    package init(of count: Int) {
        self.count = count
        stride = count + 8
        cells = [Int64](repeating: ChunkColumn.absentInteger, count: stride * FixColumns.all.count)
    }

    /// Adds a fix behind the others, of which there are never more than were told.
    package mutating func append(_ fix: NumberedFix) {
        guard row < count else { return }
        unsafe cells.withUnsafeMutableBufferPointer { cells in
            FixColumns.bind(fix, to: unsafe CellWriter(cells: cells, stride: stride, next: row))
        }
        row += 1
    }

    /// The chunk of all rows.
    package func sealed() -> [UInt8] {
        let columns = FixColumns.all.enumerated().map { index, column in
            unsafe cells.withUnsafeBufferPointer { cells in
                unsafe ChunkColumn(cells.extracting(index * stride..<index * stride + count), column.kind)
            }
        }
        return SealedChunk.encode(columns, count: count)
    }
}

/// Writes the cells of a row, one in each column.
@safe
private struct CellWriter: FixRowWriter {
    private let cells: UnsafeMutableBufferPointer<Int64>
    private let stride: Int
    private var next: Int

    init(cells: UnsafeMutableBufferPointer<Int64>, stride: Int, next: Int) {
        unsafe self.cells = cells
        self.stride = stride
        self.next = next
    }

    @inline(__always)
    mutating func bind(_ integer: Int64?) {
        if unsafe next < cells.count { unsafe cells[next] = integer ?? ChunkColumn.absentInteger }
        next &+= stride
    }

    @inline(__always)
    mutating func bind(_ real: Double?) {
        // -0 is written as 0: its bits stand for no value.
        bind(real.map { $0 == 0 ? 0 : Int64(bitPattern: $0.bitPattern) })
    }

    mutating func bind(_ text: String?) {
        bind(text.map { Int64(RuleNumber.of($0)) })
    }
}

extension ChunkColumn {
    /// The column that cells are, numbers bit by bit.
    fileprivate init(_ cells: UnsafeBufferPointer<Int64>, _ kind: FixColumn.Kind) {
        var values: UInt64 = 0
        for index in 0..<cells.count { values |= unsafe UInt64(bitPattern: cells[index] ^ Self.absentInteger) }
        if values == 0 {
            self = .absent
        } else if kind != .real {
            self = .integers(unsafe Array(cells))
        } else {
            let reals = unsafe [Double](unsafeUninitializedCapacity: cells.count) { reals, count in
                for index in 0..<cells.count {
                    let cell = unsafe cells[index]
                    unsafe reals[index] =
                        cell == Self.absentInteger ? .nan : Double(bitPattern: UInt64(bitPattern: cell))
                }
                count = cells.count
            }
            self = .reals(reals)
        }
    }
}
