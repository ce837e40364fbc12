internal import FixCodec

/// A chunk whose rows are read one by one; columns are decoded on first use.
final class OpenChunk {
    private enum Values {
        case unread, absent
        case integers([Int64])
        case reals([Double])
        case rules([Int64])
    }

    /// The number of its last fix, which identifies the chunk.
    let last: Int64

    private let chunk: SealedChunk
    private var columns: [Values]
    /// The rows in the requested order; `nil` for the order of arrival.
    private var rows: [Int]?
    private var position = 0
    private(set) var row = 0

    init(_ chunk: SealedChunk, endingWith last: Int64) {
        (self.chunk, self.last) = (chunk, last)
        columns = [Values](repeating: .unread, count: FixColumns.all.count)
    }

    func begin(_ order: ChunkSearch.Order?) throws(ChunkDamage) {
        rows = if let order { try sorted(order) } else { nil }
        position = 0
        row = rows?.first ?? 0
    }

    /// Whether all rows have been read.
    var isAtEnd: Bool { position >= chunk.count }

    func goOn() {
        position += 1
        if isAtEnd { return }
        row = rows?[position] ?? position
    }

    func key(_ measure: ChunkSearch.Order.Measure) throws(ChunkDamage) -> FixKey {
        let id = try integer(SealedFixTable.Place.id, row) ?? 0
        if measure == .number { return FixKey(time: 0, leap: 0, id: id) }
        return try timeKey(of: row, id: id)
    }

    /// The value of a column in the current row, as the table would return it.
    func value(ofColumn column: Int) throws(ChunkDamage) -> SQLiteValue {
        if case .unread = columns[column] { try read(column) }
        switch columns[column] {
        case .integers(let integers):
            let integer = integers[row]
            return integer == ChunkColumn.absentInteger ? .null : .integer(integer)
        case .reals(let reals): return reals[row].isFinite ? .real(reals[row]) : .null
        case .rules(let rules): return RuleNumber.name(of: rules[row]).map(SQLiteValue.text) ?? .null
        case .absent, .unread: return .null
        }
    }

    private func integer(_ column: Int, _ row: Int) throws(ChunkDamage) -> Int64? {
        if case .unread = columns[column] { try read(column) }
        guard case .integers(let integers) = columns[column], integers[row] != ChunkColumn.absentInteger
        else { return nil }
        return integers[row]
    }

    private func read(_ column: Int) throws(ChunkDamage) {
        switch try chunk.column(column) {
        case .integers(let integers) where integers.count == chunk.count:
            columns[column] = FixColumns.all[column].kind == .rule ? .rules(integers) : .integers(integers)
        case .reals(let reals) where reals.count == chunk.count: columns[column] = .reals(reals)
        case .absent: columns[column] = .absent
        default: throw ChunkDamage()
        }
    }

    private func timeKey(of row: Int, id: Int64) throws(ChunkDamage) -> FixKey {
        let time = try integer(SealedFixTable.Place.time, row) ?? FixKey.noTime
        return FixKey(time: time, leap: try integer(SealedFixTable.Place.leap, row) ?? 0, id: id)
    }

    /// The indexes of the rows in an order.
    private func sorted(_ order: ChunkSearch.Order) throws(ChunkDamage) -> [Int] {
        var keys: [(key: FixKey, row: Int)] = []
        keys.reserveCapacity(chunk.count)
        for row in 0..<chunk.count {
            let id = try integer(SealedFixTable.Place.id, row) ?? 0
            let key = order.measure == .number ? FixKey(time: 0, leap: 0, id: id) : try timeKey(of: row, id: id)
            // In an intact chunk, numbers ascend.
            if order.measure == .number, let before = keys.last, !(before.key < key) { throw ChunkDamage() }
            keys.append((key, row))
        }
        if order.measure == .time { keys.sort { $0.key < $1.key } }
        return order.isDescending ? keys.reversed().map(\.row) : keys.map(\.row)
    }
}
