internal import Text

/// The outline of a JSON response, as needed to interpret it (RFC 8259).
enum JSONAnswer: Hashable {
    /// An object, with its member `result` if that is text.
    case object(result: String?)
    case array
    /// Text, a number, or a literal.
    case scalar

    private static let greatestDepth = 64

    /// Parses JSON; `nil` if it is malformed or nested too deeply.
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
