/// A column of a stored fix.
///
/// It consists of static strings, so that passing it around copies and retains nothing.
public struct FixColumn: Sendable {
    /// The type of the values of a column.
    public enum Kind: Hashable, Sendable {
        /// An integer, a number or the name of a rule. Chunks store a rule as a number.
        case integer, real, rule
    }

    /// The source of the values of a column.
    public enum Source: Sendable {
        /// The receiver's fix, and who received it.
        case report
        /// A filter. These values change when the fix is judged again.
        case verdict
    }

    /// The kind of its values.
    public let kind: Kind
    /// The source of its values.
    public let source: Source
    @usableFromInline let declaredName, declaredUnit, declaredMeaning: StaticString
    @usableFromInline let declaredReference: StaticString?

    @inlinable @inline(__always)
    init(
        _ name: StaticString,
        _ kind: Kind,
        of source: Source,
        in unit: StaticString,
        like reference: StaticString?,
        _ meaning: StaticString
    ) {
        (declaredName, self.kind, self.source) = (name, kind, source)
        (declaredUnit, declaredReference, declaredMeaning) = (unit, reference, meaning)
    }

    /// The name of the column in SQL.
    public var name: String { declaredName.description }

    /// The unit of the values; empty if they have none.
    public var unit: String { declaredUnit.description }

    /// The column with similar values that a chunk may encode this one relative to; `nil` if none.
    public var reference: String? { declaredReference?.description }

    /// The meaning of the values, as documented.
    public var meaning: String { declaredMeaning.description }

    /// The declared type in a STRICT table.
    public var type: String {
        switch kind {
        case .integer: "INTEGER"
        case .real: "REAL"
        case .rule: "TEXT"
        }
    }
}

/// Visits the columns of a fix and reads or sets each value, which is `nil` if absent.
public protocol FixColumnVisitor {
    /// Visits a column of integers.
    mutating func visit(_ column: FixColumn, integer: inout Int64?)
    /// Visits a column of numbers.
    mutating func visit(_ column: FixColumn, real: inout Double?)
    /// Visits a column of rule names.
    mutating func visit(_ column: FixColumn, rule: inout String?)
}

/// Declares columns: name, source, unit, reference column and meaning.
extension FixColumnVisitor {
    @inlinable @inline(__always)
    mutating func integer(
        _ name: StaticString,
        of source: FixColumn.Source = .report,
        in unit: StaticString = "",
        like reference: StaticString? = nil,
        _ meaning: StaticString,
        _ value: inout Int64?
    ) {
        visit(FixColumn(name, .integer, of: source, in: unit, like: reference, meaning), integer: &value)
    }

    @inlinable @inline(__always)
    mutating func integer(
        _ name: StaticString,
        of source: FixColumn.Source = .report,
        in unit: StaticString = "",
        like reference: StaticString? = nil,
        _ meaning: StaticString,
        _ value: inout Int?
    ) {
        var integer = value.map(Int64.init)
        visit(FixColumn(name, .integer, of: source, in: unit, like: reference, meaning), integer: &integer)
        value = integer.flatMap(Int.init(exactly:))
    }

    @inlinable @inline(__always)
    mutating func real(
        _ name: StaticString,
        of source: FixColumn.Source = .report,
        in unit: StaticString = "",
        like reference: StaticString? = nil,
        _ meaning: StaticString,
        _ value: inout Double?
    ) {
        visit(FixColumn(name, .real, of: source, in: unit, like: reference, meaning), real: &value)
    }

    @inlinable @inline(__always)
    mutating func rule(
        _ name: StaticString,
        of source: FixColumn.Source,
        _ meaning: StaticString,
        _ value: inout String?
    ) {
        visit(FixColumn(name, .rule, of: source, in: "", like: nil, meaning), rule: &value)
    }
}
