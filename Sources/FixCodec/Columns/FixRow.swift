public import GNSS

/// Writes the values of a fix, column by column, to a row of a table or of a chunk.
public protocol FixRowWriter {
    /// Writes the next column as an integer; `nil` means absent.
    mutating func bind(_ integer: Int64?)
    /// Writes the next column as a number; `nil` means absent.
    mutating func bind(_ real: Double?)
    /// Writes the next column as text; `nil` means absent.
    mutating func bind(_ text: String?)
}

/// Reads the values of a fix, column by column, from a row of a table or of a chunk.
public protocol FixRowReader {
    /// Reads the next column as an integer; `nil` if absent.
    mutating func nextInteger() -> Int64?
    /// Reads the next column as a number; `nil` if absent.
    mutating func nextReal() -> Double?
    /// Reads the next column as text; `nil` if absent.
    mutating func nextText() -> String?
}

extension UTCTime {
    /// The instant in two columns; `nil` if it is absent or out of range.
    public init?(count: Int64?, leap: Int64?) {
        guard let count, let leap = UInt32(exactly: leap ?? 0) else { return nil }
        self.init(nanosecondsSince1970: count, leapNanoseconds: leap)
    }
}

extension FixColumns {
    /// Binds a fix to the parameters of an INSERT, or writes it to a row of a chunk.
    @inlinable @inline(__always)
    public static func bind(_ stored: NumberedFix, to row: some FixRowWriter) {
        var (values, binding) = (FixValues(stored), ColumnBinding(row: row))
        visit(&values, by: &binding)
    }

    /// Binds a fix's verdict, whose parameters come first in the statement.
    @inlinable @inline(__always)
    public static func bindVerdict(of stored: NumberedFix, to row: some FixRowWriter) {
        var (values, binding) = (FixValues(stored), ColumnBinding(row: row, source: .verdict))
        visit(&values, by: &binding)
    }

    /// Reads the fix in a row; `nil` if the values are none that gpslog stores.
    @inlinable @inline(__always)
    public static func read(_ row: some FixRowReader) -> NumberedFix? {
        var (values, reading) = (FixValues(), ColumnReading(row: row))
        visit(&values, by: &reading)
        return NumberedFix(values)
    }
}

@usableFromInline
struct ColumnBinding<Row: FixRowWriter>: FixColumnVisitor {
    @usableFromInline var row: Row
    /// Binds only columns with this source; `nil` for all columns.
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
