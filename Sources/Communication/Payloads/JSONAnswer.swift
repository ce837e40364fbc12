/// The shape of JSON text, as far as an answer's meaning depends on it (RFC 8259).
enum JSONAnswer: Hashable {
    /// An object, with the text of its member `result`, if that is one.
    case object(result: String?)
    /// A list.
    case array
    /// Text, a number, or a word.
    case scalar

    /// The shape of text; nil where it is no JSON, or one with values too deep within values.
    init?(_ bytes: [UInt8]) {
        var walk = JSONWalk(bytes)
        guard let shape = walk.value(depth: 0), walk.isAtEnd() else { return nil }
        self = shape
    }
}

/// A walk over JSON text, for which each step tells whether the text was as JSON has it.
private struct JSONWalk {
    private static let greatestDepth = 64

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func isAtEnd() -> Bool {
        skipSpace()
        return rest.isEmpty
    }

    mutating func value(depth: Int) -> JSONAnswer? {
        skipSpace()
        guard depth < Self.greatestDepth, let first = rest.first else { return nil }
        switch first {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string() == nil ? nil : .scalar
        case UInt8(ascii: "t"): return word("true")
        case UInt8(ascii: "f"): return word("false")
        case UInt8(ascii: "n"): return word("null")
        default: return number()
        }
    }

    private mutating func object(depth: Int) -> JSONAnswer? {
        rest.removeFirst()
        var result: String?
        if take("}") { return .object(result: nil) }
        repeat {
            skipSpace()
            guard let name = string(), take(":") else { return nil }
            skipSpace()
            if name == "result", rest.first == UInt8(ascii: "\"") {
                guard let text = string() else { return nil }
                result = text
            } else if value(depth: depth + 1) == nil {
                return nil
            }
        } while take(",")
        return take("}") ? .object(result: result) : nil
    }

    private mutating func array(depth: Int) -> JSONAnswer? {
        rest.removeFirst()
        if take("]") { return .array }
        repeat {
            if value(depth: depth + 1) == nil { return nil }
        } while take(",")
        return take("]") ? .array : nil
    }

    /// The text between quotation marks, escapes as they are; nil where there is none.
    private mutating func string() -> String? {
        guard rest.first == UInt8(ascii: "\"") else { return nil }
        let start = rest.startIndex + 1
        var index = start
        while index < rest.endIndex, rest[index] != UInt8(ascii: "\"") {
            if rest[index] < 0x20 { return nil }
            index += rest[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < rest.endIndex else { return nil }
        defer { rest = rest[(index + 1)...] }
        return String(decoding: rest[start..<index], as: UTF8.self)
    }

    private mutating func number() -> JSONAnswer? {
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        guard digits() else { return nil }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard digits() else { return nil }
        }
        guard rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") else { return .scalar }
        rest.removeFirst()
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        return digits() ? .scalar : nil
    }

    private mutating func digits() -> Bool {
        let count = rest.prefix { (0x30...0x39).contains($0) }.count
        rest = rest.dropFirst(count)
        return count > 0
    }

    private mutating func word(_ word: String) -> JSONAnswer? {
        guard rest.starts(with: word.utf8) else { return nil }
        rest = rest.dropFirst(word.utf8.count)
        return .scalar
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipSpace() {
        rest = rest.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    }
}
