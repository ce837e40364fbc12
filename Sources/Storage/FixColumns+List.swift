extension FixColumns {
    /// All columns, in the order in which they are visited.
    static let all: [FixColumn] = {
        var (values, list) = (FixValues(), List())
        visit(&values, by: &list)
        return list.columns
    }()

    /// A column's place among all.
    static func index(of name: String) -> Int { indices[name] ?? 0 }

    private static let indices = Dictionary(uniqueKeysWithValues: zip(all.map(\.name), all.indices))

    /// The columns of a query that `read` understands.
    static let selected = all.map { "fix." + $0.name }.joined(separator: ", ")

    /// Inserts a row in a table like `fix`.
    static func insertion(into table: String) -> String {
        let (names, values) = (all.map(\.name), all.map { _ in "?" })
        return "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))"
    }

    /// Gives a row, whose number is bound last, another verdict.
    static let judgement: String = {
        let columns = all.filter { $0.source == .verdict }
        return "UPDATE main.fix SET \(columns.map { $0.name + " = ?" }.joined(separator: ", ")) WHERE id = ?"
    }()

    /// Collects columns.
    private struct List: FixColumnVisitor {
        var columns: [FixColumn] = []

        mutating func visit(_ column: FixColumn, integer: inout Int64?) { columns.append(column) }

        mutating func visit(_ column: FixColumn, real: inout Double?) { columns.append(column) }

        mutating func visit(_ column: FixColumn, rule: inout String?) { columns.append(column) }
    }
}
