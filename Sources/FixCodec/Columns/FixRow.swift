public import GNSS
public import Logbook

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
    public static func bind(_ stored: FixWithNumbers, to row: some FixRowWriter) {
        var (values, binding) = (FixValues(stored), ColumnBinding(row: row))
        visit(&values, by: &binding)
    }

    /// Binds a fix's verdict, whose parameters come first in the statement.
    @inlinable @inline(__always)
    public static func bindVerdict(of stored: FixWithNumbers, to row: some FixRowWriter) {
        var (values, binding) = (FixValues(stored), ColumnBinding(row: row, source: .verdict))
        visit(&values, by: &binding)
    }

    /// Reads the fix in a row; `nil` if the values are none that gpslog stores.
    @inlinable @inline(__always)
    public static func read(_ row: some FixRowReader) -> FixWithNumbers? {
        var (values, reading) = (FixValues(), ColumnReading(row: row))
        visit(&values, by: &reading)
        return FixWithNumbers(values)
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

/// A fix as stored in the tables, with the row numbers of its receiver, run and track.
public struct FixWithNumbers: Hashable {
    /// The fix's number, in order of arrival.
    public let id: Int64
    /// The number of its receiver.
    public let receiver: Int64
    /// The number of the filter run that first judged it; `nil` if that was not recorded.
    public let run: Int64?
    /// The number of its track; `nil` if it has no location.
    public var track: Int64?
    /// The fix and its verdict.
    public var judged: JudgedFix

    /// Creates a fix with its row numbers.
    public init(id: Int64, receiver: Int64, run: Int64?, track: Int64?, judged: JudgedFix) {
        (self.id, self.receiver, self.run, self.track, self.judged) = (id, receiver, run, track, judged)
    }

    /// Whether the numbers of the fixes ascend.
    public static func areInOrder(_ fixes: [FixWithNumbers]) -> Bool {
        var last: Int64 = 0
        for fix in fixes {
            if fix.id <= last { return false }
            last = fix.id
        }
        return true
    }
}

/// The valid row numbers and counts of a gpslog database.
///
/// Others are the result of damage or tampering.
///
/// Values outside are rejected when they are read, so that later additions cannot overflow.
package enum RowNumber {
    /// The valid row numbers.
    package static let possible: ClosedRange<Int64> = 1...(1 << 48)
    /// The valid counts of rows, also as numbers before the first row.
    package static let counts: ClosedRange<Int64> = 0...possible.upperBound
}
