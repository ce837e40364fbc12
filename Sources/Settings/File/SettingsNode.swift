/// A value of a settings file, and where it is.
struct SettingsNode: Sendable {
    /// The possible values; dates have no use here, and keep nothing.
    enum Value: Sendable {
        case table([Entry])
        case array([SettingsNode])
        case string(String)
        case integer(Int64)
        case number(Double)
        case boolean(Bool)
        case date
    }

    /// A key of a table, with its value.
    struct Entry: Sendable {
        var key: String
        var node: SettingsNode
    }

    /// Counted from 1.
    var line: Int
    var value: Value

    /// The number that it is, written with a decimal point or without; nil where it is none.
    var number: Double? {
        switch value {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }

    /// The text that it is; nil where it is none.
    var string: String? { if case .string(let text) = value { text } else { nil } }

    /// The entries in it, in the order of the file; nil where it is no table.
    var entries: [Entry]? { if case .table(let entries) = value { entries } else { nil } }
}
