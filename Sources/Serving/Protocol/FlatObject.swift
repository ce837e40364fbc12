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
    init?(_ text: some Sequence<UInt8>) {
        var walk = FlatObjectWalk(text)
        guard walk.take("{") else { return nil }
        if !walk.take("}") {
            repeat {
                guard let name = walk.text(), walk.take(":"), let value = walk.value() else { return nil }
                members[name] = value
            } while walk.take(",")
            guard walk.take("}") else { return nil }
        }
        guard walk.isAtEnd else { return nil }
    }

    /// The value of a member; nil where there is none of this name.
    subscript(_ name: String) -> Value? { members[name] }

    /// The text of a member; nil where it has none.
    func text(_ name: String) -> String? {
        if case .text(let text)? = members[name] { text } else { nil }
    }
}

/// A walk over the text of an object; each step that fails ends it.
private struct FlatObjectWalk {
    private var rest: ArraySlice<UInt8>

    init(_ text: some Sequence<UInt8>) { rest = Array(text)[...] }

    var isAtEnd: Bool { rest.allSatisfy(\.isSpace) }

    /// Passes a mark, and the space before it; false where something else is there.
    mutating func take(_ mark: Unicode.Scalar) -> Bool {
        rest = rest.drop(while: \.isSpace)
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func value() -> FlatObject.Value? {
        rest = rest.drop(while: \.isSpace)
        if rest.first == UInt8(ascii: "\"") { return text().map { .text($0) } }
        let word = rest.prefix { !$0.isSpace && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
        rest = rest[word.endIndex...]
        switch String(decoding: word, as: UTF8.self) {
        case "true": return .truth(true)
        case "false": return .truth(false)
        case "null": return .null
        case let digits:
            // Swift reads words such as nan and inf, and hexadecimal digits, which JSON does not know.
            let isNumber = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
            return isNumber ? Double(digits).map { .number($0) } : nil
        }
    }

    mutating func text() -> String? {
        guard take("\"") else { return nil }
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = escaped() else { return nil }
                text += escaped
            case ..<0x20: return nil
            default: text.append(byte)
            }
        }
        return nil
    }

    /// The bytes that an escape behind a backslash stands for; surrogates stand for nothing.
    private mutating func escaped() -> [UInt8]? {
        switch rest.popFirst() {
        case UInt8(ascii: "\""): return [UInt8(ascii: "\"")]
        case UInt8(ascii: "\\"): return [UInt8(ascii: "\\")]
        case UInt8(ascii: "/"): return [UInt8(ascii: "/")]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            let digits = String(decoding: rest.prefix(4), as: UTF8.self)
            rest = rest.dropFirst(4)
            guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
        default: return nil
        }
    }
}
