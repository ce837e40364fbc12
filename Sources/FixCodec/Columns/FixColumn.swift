/// A column of a stored fix.
///
/// It is made of what the program contains, so that nothing is copied or kept alive for it.
public struct FixColumn: Sendable {
    /// The kind of the values of a column.
    public enum Kind: Hashable, Sendable {
        /// `rule` is the name of one; chunks have a number instead.
        case integer, real, rule
    }

    /// The source of the values of a column.
    public enum Source: Sendable {
        /// The receiver, and who took its fix.
        case report
        /// A filter, which may judge a fix again.
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

    /// The name by which statements know it.
    public var name: String { declaredName.description }

    /// The unit of its values; empty where they have none.
    public var unit: String { declaredUnit.description }

    /// The column that this one's values are much like, which a chunk makes use of; nil where there is none.
    public var reference: String? { declaredReference?.description }

    /// The meaning of its values, as the documentation says it.
    public var meaning: String { declaredMeaning.description }

    /// The type of its values in a table.
    public var type: String {
        switch kind {
        case .integer: "INTEGER"
        case .real: "REAL"
        case .rule: "TEXT"
        }
    }
}

/// Sees the columns of a fix, each with the place of its value, which it reads or sets; nil where there is no value.
public protocol FixColumnVisitor {
    /// A column of integers.
    mutating func visit(_ column: FixColumn, integer: inout Int64?)
    /// A column of numbers.
    mutating func visit(_ column: FixColumn, real: inout Double?)
    /// A column of names of rules.
    mutating func visit(_ column: FixColumn, rule: inout String?)
}

/// Declarations of columns: the name, who the values are of, their unit, the column that they are like, and what they mean.
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
