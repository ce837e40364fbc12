import FoundationEssentials

package indirect enum JSONValue: Decodable, Hashable, Sendable {
    case null
    case truth(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// Parses a JSON text.
    ///
    /// - Throws: an error if it is not valid JSON.
    package init(parsing text: some StringProtocol) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let truth = try? container.decode(Bool.self) {
            self = .truth(truth)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Returns a member of an object; nil if it is missing.
    package subscript(_ key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The elements of a list; empty for other values.
    package var elements: [JSONValue] { if case .list(let elements) = self { elements } else { [] } }

    /// The number; nil for other values.
    package var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// The text; nil for other values.
    package var text: String? { if case .text(let text) = self { text } else { nil } }

    /// All leaf values as text, by path, such as `location.coords.speed` and `coordinates.0`.
    package var fields: [String: String] {
        switch self {
        case .null: ["": "null"]
        case .truth(let truth): ["": "\(truth)"]
        case .number(let number): ["": "\(number)"]
        case .text(let text): ["": text]
        case .list([]): ["": "[]"]
        case .list(let elements):
            Self.joined(elements.enumerated().map { ("\($0.offset)", $0.element) })
        case .object(let members): Self.joined(members.map { ($0.key, $0.value) })
        }
    }

    private static func joined(_ members: [(String, JSONValue)]) -> [String: String] {
        var fields: [String: String] = [:]
        for (key, value) in members {
            for (path, text) in value.fields { fields[path.isEmpty ? key : "\(key).\(path)"] = text }
        }
        return fields
    }
}
