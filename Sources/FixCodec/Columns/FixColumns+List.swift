extension FixColumns {
    /// All columns, in the order in which they are visited.
    package static let all: [FixColumn] = {
        var (values, list) = (FixValues(), List())
        visit(&values, by: &list)
        return list.columns
    }()

    /// The index of a column in `all`.
    package static func index(of name: String) -> Int { indices[name] ?? 0 }

    private static let indices = Dictionary(uniqueKeysWithValues: zip(all.map(\.name), all.indices))

    private struct List: FixColumnVisitor {
        var columns: [FixColumn] = []

        mutating func visit(_ column: FixColumn, integer: inout Int64?) { columns.append(column) }

        mutating func visit(_ column: FixColumn, real: inout Double?) { columns.append(column) }

        mutating func visit(_ column: FixColumn, rule: inout String?) { columns.append(column) }
    }
}
