internal import Text

/// The plain values of a JSON object, as clients send it (RFC 8259); objects and lists within are passed over.
struct FlatObject: Hashable, Sendable {
    /// A value of a member.
    enum Value: Hashable, Sendable {
        case text(String)
        case number(Double)
        case truth(Bool)
        case null
        /// An object or a list, whatever is in it.
        case nested
    }

    /// The members by their names; of several with one name the last.
    private var members: [String: Value] = [:]

    /// The object that a text is; nil where it is none.
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
    private static func text(_ bytes: ArraySlice<UInt8>) throws(JSONCursor.Fault) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard !text.unicodeScalars.contains("\u{FFFD}") else {
            throw JSONCursor.Fault(offset: bytes.endIndex, reason: "no Unicode text")
        }
        return text
    }

    private static func value(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> Value {
        // QGIS writes the path of a device without quotation marks.
        if let path = cursor.readBareWord(beginningWith: UInt8(ascii: "/")) { return .text(try text(path)) }
        switch try cursor.kind() {
        case .string: return .text(try text(cursor.readString()))
        case .number: return .number(try cursor.readNumber())
        case .word: return try cursor.readTruth().map { .truth($0) } ?? .null
        case .object, .array:
            try cursor.skip()
            return .nested
        }
    }
}
