/// A value of the settings file with its line.
struct SettingsNode: Sendable {
    /// A TOML value; dates are not used in settings and carry no value.
    enum Value: Sendable {
        case table([Entry])
        case array([SettingsNode])
        case string(String)
        case integer(Int64)
        case number(Double)
        case boolean(Bool)
        case date
    }

    /// A key of a table with its value.
    struct Entry: Sendable {
        var key: String
        var node: SettingsNode
    }

    /// Line number, from 1.
    var line: Int
    var value: Value

    /// The value as a number, integer or not; `nil` for other types.
    var number: Double? {
        switch value {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }

    /// The value as text; `nil` for other types.
    var string: String? { if case .string(let text) = value { text } else { nil } }

    /// The entries of a table in file order; `nil` for other types.
    var entries: [Entry]? { if case .table(let entries) = value { entries } else { nil } }
}
