/// Collects the rows of a chunk, column by column.
struct ChunkBuilder: FixRowWriter {
    private let count: Int
    /// One column after the other; numbers bit by bit, `ChunkColumn.absentInteger` where there is no value.
    private var cells: [Int64]
    private var isUsed: [Bool]
    private var row = 0
    private var column = 0

    /// A builder of a chunk of so many fixes.
    init(of count: Int) {
        self.count = count
        cells = [Int64](repeating: ChunkColumn.absentInteger, count: count * FixColumns.all.count)
        isUsed = [Bool](repeating: false, count: FixColumns.all.count)
    }

    /// Adds a fix behind the others, of which there are never more than were told.
    mutating func append(_ fix: NumberedFix) {
        guard row < count else { return }
        column = 0
        FixColumns.bind(fix, to: &self)
        row += 1
    }

    /// The chunk of all rows.
    func sealed() -> [UInt8] {
        let columns = FixColumns.all.indices.map { column -> ChunkColumn in
            if !isUsed[column] { return .absent }
            let values = cells[column * count..<(column + 1) * count]
            if FixColumns.all[column].kind != .real { return .integers(Array(values)) }
            // The number whose bits stand for no value is -0, which is written as 0.
            return .reals(
                values.map { $0 == ChunkColumn.absentInteger ? .nan : Double(bitPattern: UInt64(bitPattern: $0)) }
            )
        }
        return SealedChunk.encode(columns, count: count)
    }

    @inline(__always)
    mutating func bind(_ integer: Int64?) {
        if let integer {
            cells[column * count + row] = integer
            isUsed[column] = true
        }
        column += 1
    }

    @inline(__always)
    mutating func bind(_ real: Double?) {
        bind(real.map { $0 == 0 ? 0 : Int64(bitPattern: $0.bitPattern) })
    }

    mutating func bind(_ text: String?) {
        bind(text.map { Int64(RuleNumber.of($0)) })
    }

    mutating func skip(_ count: Int32) {
        column += Int(count)
    }
}
