internal import GNSS
internal import SQLite

/// Takes the values of a fix, column by column: a row of a table, or of a chunk.
protocol FixRowWriter {
    /// The next column; nil where it has no value.
    mutating func bind(_ integer: Int64?)
    /// The next column; nil where it has no value.
    mutating func bind(_ real: Double?)
    /// The next column; nil where it has no value.
    mutating func bind(_ text: String?)
}

/// Gives the values of a fix, column by column: a row of a table, or of a chunk.
protocol FixRowReader {
    /// The next column; nil where it has no value.
    mutating func nextInteger() -> Int64?
    /// The next column; nil where it has no value.
    mutating func nextReal() -> Double?
    /// The next column; nil where it has no value.
    mutating func nextText() -> String?
}

extension Statement: FixRowWriter, FixRowReader {
    /// The next two columns: an instant's count of nanoseconds, and how far a leap second has come.
    func bind(_ time: UTCTime?) {
        bind(time?.nanosecondsSince1970)
        bind(Int64(time?.leapNanoseconds ?? 0))
    }

    /// The instant in the next two columns; nil where there is none, and for what is no instant.
    func nextTime() -> UTCTime? {
        UTCTime(count: nextInteger(), leap: nextInteger())
    }
}

extension UTCTime {
    /// The instant that two columns tell; nil where there is none, and for what is no instant.
    init?(count: Int64?, leap: Int64?) {
        guard let count, let leap = UInt32(exactly: leap ?? 0) else { return nil }
        self.init(nanosecondsSince1970: count, leapNanoseconds: leap)
    }
}

extension FixColumns {
    /// Binds a fix to the insertion's parameters, or to a row of a chunk.
    @inline(__always)
    static func bind(_ stored: NumberedFix, to row: some FixRowWriter) {
        var (values, binding) = (FixValues(stored), Binding(row: row))
        visit(&values, by: &binding)
    }

    /// Binds a fix's verdict to the parameters of the judgement that come first.
    @inline(__always)
    static func bindVerdict(of stored: NumberedFix, to row: some FixRowWriter) {
        var (values, binding) = (FixValues(stored), Binding(row: row, source: .verdict))
        visit(&values, by: &binding)
    }

    /// The fix in a row; nil where the row holds what no gpslog stores.
    @inline(__always)
    static func read(_ row: some FixRowReader) -> NumberedFix? {
        var (values, reading) = (FixValues(), Reading(row: row))
        visit(&values, by: &reading)
        return NumberedFix(values)
    }
}

/// Binds the values of columns to a row.
private struct Binding<Row: FixRowWriter>: FixColumnVisitor {
    var row: Row
    /// The source of the columns that the row has; nil for all columns.
    var source: FixColumn.Source?

    @inline(__always)
    mutating func visit(_ column: FixColumn, integer: inout Int64?) {
        if has(column) { row.bind(integer) }
    }

    @inline(__always)
    mutating func visit(_ column: FixColumn, real: inout Double?) {
        if has(column) { row.bind(real) }
    }

    @inline(__always)
    mutating func visit(_ column: FixColumn, rule: inout String?) {
        if has(column) { row.bind(rule) }
    }

    @inline(__always)
    private func has(_ column: FixColumn) -> Bool { source == nil || source == column.source }
}

/// Takes the values of columns from a row.
private struct Reading<Row: FixRowReader>: FixColumnVisitor {
    var row: Row

    @inline(__always)
    mutating func visit(_ column: FixColumn, integer: inout Int64?) { integer = row.nextInteger() }

    @inline(__always)
    mutating func visit(_ column: FixColumn, real: inout Double?) { real = row.nextReal() }

    @inline(__always)
    mutating func visit(_ column: FixColumn, rule: inout String?) { rule = row.nextText() }
}
