internal import GNSS
internal import Logbook

/// `sealed_sky`, a table with one row per signal and summary, from chunks and buffer files.
final class SealedSkyTable: ComputedTable {
    static let name = "sealed_sky"

    // Weak, as the connection owns the table.
    private weak var connection: Connection?

    private init(_ connection: Connection) { self.connection = connection }

    /// Registers the table with a connection.
    static func define(in connection: Connection) throws(SQLiteError) {
        try connection.define(SealedSkyTable(connection), named: name)
    }

    let columns = """
        receiver INTEGER, start_time INTEGER, end_time INTEGER, reports INTEGER, constellation TEXT, satellite INTEGER, \
        signal INTEGER, azimuth INTEGER, elevation INTEGER, strength INTEGER, weakest INTEGER, strongest INTEGER, used INTEGER
        """

    func rows() -> any ComputedRows { SealedSkyRows(connection) }

    /// Every query scans all chunks.
    func plan(for search: RowSearch) -> RowPlan {
        RowPlan(conditions: [], keepsOrder: search.order.isEmpty, rows: Self.manyRows, cost: 2 * Self.manyRows)
    }

    private static let manyRows = 1e5
}

/// Reads the signals of summaries, one chunk at a time.
private final class SealedSkyRows: ComputedRows {
    private weak var connection: Connection?
    private var waiting: ArraySlice<Int64> = []
    private var receiver: Int64 = 0
    private var skies: ArraySlice<SkySummary> = []
    private var signal = 0
    private var row: Int64 = 0

    init(_ connection: Connection?) { self.connection = connection }

    var isAtEnd: Bool { skies.isEmpty }

    func find(_ search: RowSearch, _ values: [SQLiteValue]) throws(SQLiteError) {
        (skies, signal, row) = ([], 0, 0)
        guard let connection else { return }
        waiting = try SkyReading.places(in: connection)[...]
        try open()
    }

    func goOn() throws(SQLiteError) {
        signal += 1
        row += 1
        try open()
    }

    func value(ofColumn column: Int) throws(SQLiteError) -> SQLiteValue {
        guard let sky = skies.first, sky.signals.indices.contains(signal) else { return .null }
        let heard = sky.signals[signal]
        return switch column {
        case 0: .integer(receiver)
        case 1: .integer(sky.start.nanosecondsSince1970)
        case 2: .integer(sky.end.nanosecondsSince1970)
        case 3: .integer(Int64(sky.reports))
        case 4: .text(heard.source.constellation.name)
        case 5: .integer(Int64(heard.source.number))
        case 6: integer(heard.source.signal.map { Int($0) })
        case 7: integer(heard.azimuth)
        case 8: integer(heard.elevation)
        case 9: integer(heard.strength?.mean)
        case 10: integer(heard.strength?.range.lowerBound)
        case 11: integer(heard.strength?.range.upperBound)
        default: integer(heard.isUsed ? 1 : 0)
        }
    }

    func number() throws(SQLiteError) -> Int64 { row }

    private func integer(_ value: Int?) -> SQLiteValue { value.map { .integer(Int64($0)) } ?? .null }

    /// Moves to the next summary with a signal, in another chunk if necessary.
    private func open() throws(SQLiteError) {
        while true {
            if let sky = skies.first, signal < sky.signals.count { return }
            signal = 0
            if !skies.isEmpty {
                skies.removeFirst()
                continue
            }
            guard let connection, let place = waiting.popFirst() else { return }
            (receiver, skies) = try SkyReading.skies(at: place, in: connection)
        }
    }
}
