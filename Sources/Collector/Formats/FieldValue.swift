internal import Text

/// A value of what a device says of a location.
enum FieldValue: Hashable {
    case number(Double)
    case text(String)
    case truth(Bool)
}

/// The report of a location by a device: its values by their names, those within others with a point between, as `coords.speed`.
struct ReportFields {
    /// The most values that are looked at: no client has half as many.
    private static let most = 100
    /// The most bytes of a text: times, names and words are shorter.
    private static let longestText = 500
    /// The most bytes of a value's name, with those of what it is within.
    private static let longestName = 200

    private var values: [String: FieldValue] = [:]

    /// No values.
    init() {}

    /// A number, also one that is written as text, as URLs have it; nil where there is none.
    func number(_ name: String) -> Double? {
        switch values[name] {
        case .number(let number): number
        case .text(let text): DecimalNumber.read(Array(text.utf8)[...])
        case .truth, nil: nil
        }
    }

    /// A text; nil where there is none.
    func text(_ name: String) -> String? { if case .text(let text)? = values[name] { text } else { nil } }

    /// True or false, also as URLs have it; nil where neither is said.
    func truth(_ name: String) -> Bool? {
        switch values[name] {
        case .truth(let truth): truth
        case .text("true"), .text("1"): true
        case .text("false"), .text("0"): false
        case .text, .number, nil: nil
        }
    }

    /// True where something is said of a name.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// Takes a value, unless there is one of that name, or there are too many.
    mutating func add(_ name: String, _ value: FieldValue) {
        if values.count < Self.most, values[name] == nil { values[name] = value }
    }

    /// Reads the value that comes next in JSON, and all that is within it, unless its name is too long or there are too many.
    mutating func read(_ name: String, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        // A long name would be copied for each value within.
        guard name.utf8.count <= Self.longestName, values.count < Self.most else { return try cursor.skip() }
        switch try cursor.kind() {
        case .object: try readMembers(of: name + ".", &cursor)
        case .array:
            var index = 0
            try cursor.readArray { cursor throws(JSONCursor.Fault) in
                try read("\(name).\(index)", &cursor)
                index += 1
            }
        case .string:
            let text = try cursor.readString()
            if text.count <= Self.longestText { add(name, .text(String(decoding: text, as: UTF8.self))) }
        case .number: add(name, .number(try cursor.readNumber()))
        case .word: if let truth = try cursor.readTruth() { add(name, .truth(truth)) }
        }
    }

    /// Reads the members of the object that comes next in JSON.
    mutating func readMembers(of prefix: String = "", _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        try cursor.readObject { name, cursor throws(JSONCursor.Fault) in try read(prefix + name, &cursor) }
    }
}
