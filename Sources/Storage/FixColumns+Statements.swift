internal import FixCodec

extension FixColumns {
    /// The columns of a query, as `read` expects them.
    static let selected = all.map { "fix." + $0.name }.joined(separator: ", ")

    /// The statement that inserts a row into a table like `fix`.
    static func insertion(into table: String) -> String {
        let (names, values) = (all.map(\.name), all.map { _ in "?" })
        return "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))"
    }

    /// The statement that updates a row's verdict; the row's number is the last parameter.
    static let judgement: String = {
        let columns = all.filter { $0.source == .verdict }
        return "UPDATE main.fix SET \(columns.map { $0.name + " = ?" }.joined(separator: ", ")) WHERE id = ?"
    }()
}
