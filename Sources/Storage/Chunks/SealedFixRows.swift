internal import FixCodec
internal import GNSS
internal import SystemPackage
internal import Text

/// Reads the fixes in chunks, keeping open only the chunks that have the next rows.
final class SealedFixRows: ComputedRows {
    private weak var connection: Connection?
    private var order: ChunkSearch.Order?
    private var places: ArraySlice<ChunkSearch.Place> = []
    /// The open chunks; several if the chunks of receivers overlap.
    private var open: [OpenChunk] = []
    private var current: OpenChunk?
    /// The key up to which the current chunk's rows come first; `nil` if no other chunk is open.
    private var bound: FixKey?
    /// The chunk that was read last, for repeated searches.
    private var kept: OpenChunk?
    private var times = TimeText(leapSeconds: .named)

    init(_ connection: Connection?) { self.connection = connection }

    var isAtEnd: Bool { current == nil }

    func find(_ search: RowSearch, _ values: [SQLiteValue]) throws(SQLiteError) {
        let chunks = ChunkSearch(search, values)
        (order, open, current) = (chunks.order, [], nil)
        places = try chunks.places(in: requireConnection())[...]
        try choose()
    }

    func goOn() throws(SQLiteError) {
        guard let current else { return }
        current.goOn()
        if current.isAtEnd {
            open.removeAll { $0 === current }
            return try choose()
        }
        guard let order, let bound else { return }
        if comes(bound, before: try key(of: current, order), order) { try choose() }
    }

    func value(ofColumn column: Int) throws(SQLiteError) -> SQLiteValue {
        guard let current else { return .null }
        do throws(ChunkDamage) {
            if column == SealedFixTable.Place.timeText { return try timeText(in: current) }
            return column < FixColumns.all.count ? try current.value(ofColumn: column) : .null
        } catch {
            throw damage
        }
    }

    func number() throws(SQLiteError) -> Int64 {
        guard case .integer(let number) = try value(ofColumn: SealedFixTable.Place.id) else { return 0 }
        return number
    }

    /// Opens the chunks that are next and selects the one with the first row.
    private func choose() throws(SQLiteError) {
        guard let order else {
            current = nil
            while current == nil, let place = places.popFirst() {
                let chunk = try chunk(at: place)
                if !chunk.isAtEnd { (current, open) = (chunk, [chunk]) }
            }
            return
        }
        var keys: [(chunk: OpenChunk, key: FixKey)] = []
        for chunk in open { keys.append((chunk, try key(of: chunk, order))) }
        var first = keys.min { comes($0.key, before: $1.key, order) }
        while let place = places.first, first.map({ comes($0.key, before: place.bound, order) }) != true {
            places.removeFirst()
            let chunk = try chunk(at: place)
            if chunk.isAtEnd { continue }
            open.append(chunk)
            keys.append((chunk, try key(of: chunk, order)))
            first = keys.min { comes($0.key, before: $1.key, order) }
        }
        current = first?.chunk
        let others = keys.filter { $0.chunk !== current }.map(\.key) + places.prefix(1).map(\.bound)
        bound = others.min { comes($0, before: $1, order) }
    }

    private func comes(_ one: FixKey, before other: FixKey, _ order: ChunkSearch.Order) -> Bool {
        order.isDescending ? other < one : one < other
    }

    private func key(of chunk: OpenChunk, _ order: ChunkSearch.Order) throws(SQLiteError) -> FixKey {
        do throws(ChunkDamage) {
            return try chunk.key(order.measure)
        } catch {
            throw damage
        }
    }

    private func chunk(at place: ChunkSearch.Place) throws(SQLiteError) -> OpenChunk {
        let connection = try requireConnection()
        let chunk: OpenChunk
        if let kept, kept.last == place.last {
            chunk = kept
        } else {
            let found = try connection.rows(
                of: "SELECT data FROM chunk WHERE last_fix = ?",
                bind: { $0.bind(place.last) },
                read: { row throws(SQLiteError) in try ChunkTable.read(row, in: connection) }
            )
            guard let sealed = found.first else { throw damage }
            chunk = OpenChunk(sealed, endingWith: place.last)
        }
        kept = chunk
        do throws(ChunkDamage) {
            try chunk.begin(order)
        } catch {
            throw damage
        }
        return chunk
    }

    private func requireConnection() throws(SQLiteError) -> Connection {
        guard let connection else { throw SQLiteError(.other, message: "the connection is closed", file: "") }
        return connection
    }

    private var damage: SQLiteError {
        connection?.failure(ChunkDamage()) ?? SQLiteError(.damaged, message: "unreadable sealed fixes", file: "")
    }

    /// The time of a row in the format of the views.
    private func timeText(in chunk: OpenChunk) throws(ChunkDamage) -> SQLiteValue {
        guard case .integer(let time) = try chunk.value(ofColumn: SealedFixTable.Place.time) else { return .null }
        guard case .integer(let leap) = try chunk.value(ofColumn: SealedFixTable.Place.leap), leap > 0,
            let inLeapSecond = UInt32(exactly: leap).flatMap({
                UTCTime(nanosecondsSince1970: time, leapNanoseconds: $0)
            })
        else { return .text(times.string(UTCTime(nanosecondsSince1970: time))) }
        return .text(inLeapSecond.description)
    }
}

/// `sealed_fix`, a table of the fixes in all chunks: the columns of `fix`, then the time as text.
final class SealedFixTable: ComputedTable {
    static let name = "sealed_fix"

    /// The indexes of the columns that chunks are found by.
    enum Place {
        static let (id, receiver) = (FixColumns.index(of: "id"), FixColumns.index(of: "receiver"))
        static let (time, leap) = (FixColumns.index(of: "time"), FixColumns.index(of: "time_leap"))
        static let track = FixColumns.index(of: "track")
        /// The index of the time as text, after the columns of `fix`.
        static let timeText = FixColumns.all.count
    }

    // Weak, as the connection owns the table.
    private weak var connection: Connection?

    private init(_ connection: Connection) { self.connection = connection }

    /// Registers the table with a connection.
    static func define(in connection: Connection) throws(SQLiteError) {
        try connection.define(SealedFixTable(connection), named: name)
    }

    var columns: String { (FixColumns.all.map(\.declaration) + ["time_text TEXT"]).joined(separator: ", ") }

    func rows() -> any ComputedRows { SealedFixRows(connection) }

    func plan(for search: RowSearch) -> RowPlan {
        let used = search.conditions.indices.filter { ChunkSearch.canUse(search.conditions[$0]) }
        let isOneFix = used.contains {
            search.conditions[$0].column == Place.id && search.conditions[$0].comparison == .equal
        }
        let rows = isOneFix ? 1 : used.reduce(Self.manyRows) { rows, _ in rows / 4 }
        // Even a single row requires opening a chunk.
        let cost = isOneFix ? Self.costOfChunk : rows * 2
        return RowPlan(
            conditions: used,
            keepsOrder: ChunkSearch.Order(search.order) != nil,
            rows: rows,
            cost: cost
        )
    }

    private static let manyRows = 1e6
    private static let costOfChunk = 500.0
}
