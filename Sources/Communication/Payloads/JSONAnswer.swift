internal import Text

/// The shape of JSON text, as far as an answer's meaning depends on it (RFC 8259).
enum JSONAnswer: Hashable {
    /// An object, with the text of its member `result`, if that is one.
    case object(result: String?)
    /// A list.
    case array
    /// Text, a number, or a word.
    case scalar

    private static let greatestDepth = 64

    /// The shape of text; nil where it is no JSON, or one with values too deep within values.
    init?(_ bytes: [UInt8]) {
        var cursor = JSONCursor(bytes[...], greatestDepth: Self.greatestDepth)
        guard let shape = try? Self.shape(at: &cursor), (try? cursor.expectEnd()) != nil else { return nil }
        self = shape
    }

    private static func shape(at cursor: inout JSONCursor) throws(JSONCursor.Fault) -> JSONAnswer {
        switch try cursor.kind() {
        case .object: return .object(result: try result(at: &cursor))
        case .array:
            try cursor.skip()
            return .array
        case .string, .number, .word:
            try cursor.skip()
            return .scalar
        }
    }

    private static func result(at cursor: inout JSONCursor) throws(JSONCursor.Fault) -> String? {
        var result: String?
        try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
            if name == "result", try cursor.kind() == .string {
                result = String(decoding: try cursor.readString(), as: UTF8.self)
            } else {
                try cursor.skip()
            }
        }
        return result
    }
}
