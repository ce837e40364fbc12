internal import FixCodec

/// Statements with the columns of a fix.
extension FixColumns {
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
}
