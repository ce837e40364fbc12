public import GNSS

/// Takes the values of a fix, column by column: a row of a table, or of a chunk.
public protocol FixRowWriter {
    /// The next column; nil where it has no value.
    mutating func bind(_ integer: Int64?)
    /// The next column; nil where it has no value.
    mutating func bind(_ real: Double?)
    /// The next column; nil where it has no value.
    mutating func bind(_ text: String?)
}

/// Gives the values of a fix, column by column: a row of a table, or of a chunk.
public protocol FixRowReader {
    /// The next column; nil where it has no value.
    mutating func nextInteger() -> Int64?
    /// The next column; nil where it has no value.
    mutating func nextReal() -> Double?
    /// The next column; nil where it has no value.
    mutating func nextText() -> String?
}

extension UTCTime {
    /// The instant that two columns tell; nil where there is none, and for what is no instant.
    public init?(count: Int64?, leap: Int64?) {
        guard let count, let leap = UInt32(exactly: leap ?? 0) else { return nil }
        self.init(nanosecondsSince1970: count, leapNanoseconds: leap)
    }
}

extension FixColumns {
    /// Binds a fix to the insertion's parameters, or to a row of a chunk.
    @inlinable @inline(__always)
    public static func bind(_ stored: NumberedFix, to row: some FixRowWriter) {
        var (values, binding) = (FixValues(stored), ColumnBinding(row: row))
        visit(&values, by: &binding)
    }

    /// Binds a fix's verdict to the parameters of the judgement that come first.
    @inlinable @inline(__always)
    public static func bindVerdict(of stored: NumberedFix, to row: some FixRowWriter) {
        var (values, binding) = (FixValues(stored), ColumnBinding(row: row, source: .verdict))
        visit(&values, by: &binding)
    }

    /// The fix in a row; nil where the row holds what no gpslog stores.
    @inlinable @inline(__always)
    public static func read(_ row: some FixRowReader) -> NumberedFix? {
        var (values, reading) = (FixValues(), ColumnReading(row: row))
        visit(&values, by: &reading)
        return NumberedFix(values)
    }
}

/// Binds the values of columns to a row.
@usableFromInline
struct ColumnBinding<Row: FixRowWriter>: FixColumnVisitor {
    @usableFromInline var row: Row
    /// The source of the columns that the row has; nil for all columns.
    @usableFromInline var source: FixColumn.Source?

    @inlinable
    init(row: Row, source: FixColumn.Source? = nil) {
        (self.row, self.source) = (row, source)
    }

    @inlinable @inline(__always)
    mutating func visit(_ column: FixColumn, integer: inout Int64?) {
        if has(column) { row.bind(integer) }
    }

    @inlinable @inline(__always)
    mutating func visit(_ column: FixColumn, real: inout Double?) {
        if has(column) { row.bind(real) }
    }

    @inlinable @inline(__always)
    mutating func visit(_ column: FixColumn, rule: inout String?) {
        if has(column) { row.bind(rule) }
    }

    @inlinable @inline(__always)
    func has(_ column: FixColumn) -> Bool { source == nil || source == column.source }
}

/// Takes the values of columns from a row.
@usableFromInline
struct ColumnReading<Row: FixRowReader>: FixColumnVisitor {
    @usableFromInline var row: Row

    @inlinable
    init(row: Row) { self.row = row }

    @inlinable @inline(__always)
    mutating func visit(_ column: FixColumn, integer: inout Int64?) { integer = row.nextInteger() }

    @inlinable @inline(__always)
    mutating func visit(_ column: FixColumn, real: inout Double?) { real = row.nextReal() }

    @inlinable @inline(__always)
    mutating func visit(_ column: FixColumn, rule: inout String?) { rule = row.nextText() }
}
