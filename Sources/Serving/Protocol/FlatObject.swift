internal import Text

/// A JSON object whose values are text, numbers, truth values or null (RFC 8259), as clients send it.
struct FlatObject: Hashable, Sendable {
    /// A value of a member.
    enum Value: Hashable, Sendable {
        case text(String)
        case number(Double)
        case truth(Bool)
        case null
    }

    /// The members by their names; of several with one name the last.
    private var members: [String: Value] = [:]

    /// The object that a text is; nil where it is none, or has objects or lists within.
    init?(_ text: ArraySlice<UInt8>) {
        var cursor = JSONCursor(text)
        do throws(JSONCursor.Fault) {
            try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
                members[name] = try Self.value(&cursor)
            }
            try cursor.expectEnd()
        } catch {
            return nil
        }
    }

    /// The value of a member; nil where there is none of this name.
    subscript(_ name: String) -> Value? { members[name] }

    /// The text of a member; nil where it has none.
    func text(_ name: String) -> String? {
        if case .text(let text)? = members[name] { text } else { nil }
    }

    /// Throws where the bytes are no Unicode: where they are none, a replacement character stands for them.
    private static func text(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> String {
        let text = String(decoding: try cursor.readString(), as: UTF8.self)
        guard !text.unicodeScalars.contains("\u{FFFD}") else {
            throw JSONCursor.Fault(offset: cursor.offset, reason: "no Unicode text")
        }
        return text
    }

    private static func value(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> Value {
        switch try cursor.kind() {
        case .string: .text(try text(&cursor))
        case .number: .number(try cursor.readNumber())
        case .word: try cursor.readTruth().map { .truth($0) } ?? .null
        case .object, .array: throw JSONCursor.Fault(offset: cursor.offset, reason: "no plain value")
        }
    }
}
