/// A pull parser for JSON text (RFC 8259), which only converts requested values.
package struct JSONCursor {
    package struct Fault: Error {
        /// The index of the error in the bytes.
        package let offset: Int

        package let reason: String

        package init(offset: Int, reason: String) {
            (self.offset, self.reason) = (offset, reason)
        }
    }

    package enum Kind {
        case object
        case array
        case string
        case number
        /// `true`, `false` or `null`.
        case word
    }

    /// Whether the fault is a text that ends within a value.
    package static func isCutOff(_ fault: Fault) -> Bool { fault.reason == endsTooEarly }

    private static let endsTooEarly = "unexpected end of the text"

    private let bytes: ArraySlice<UInt8>
    private let greatestDepth: Int
    private var depth = 0

    /// The index of the next byte.
    package private(set) var offset: Int

    /// Creates a cursor before a JSON value.
    ///
    /// - Parameters:
    ///   - bytes: the text.
    ///   - offset: the index of the byte to start at; nil for the first.
    ///   - greatestDepth: the maximum depth of nested values.
    package init(_ bytes: ArraySlice<UInt8>, at offset: Int? = nil, greatestDepth: Int = 200) {
        (self.bytes, self.greatestDepth) = (bytes, greatestDepth)
        self.offset = offset ?? bytes.startIndex
    }

    package mutating func kind() throws(Fault) -> Kind {
        switch try next() {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return .word
        case let byte: throw Fault(offset: offset, reason: "expected a value, found \(Excerpt.quoted([byte]))")
        }
    }

    /// Reads an object; `member` is called with each member's name and must read or skip its value.
    package mutating func readObject(_ member: (String, inout JSONCursor) throws(Fault) -> Void) throws(Fault) {
        try expect(UInt8(ascii: "{"))
        try descend()
        if try next() != UInt8(ascii: "}") {
            repeat {
                let name = String(decoding: try readString(), as: UTF8.self)
                try expect(UInt8(ascii: ":"))
                try member(name, &self)
            } while try isMore(before: UInt8(ascii: "}"))
        } else {
            offset += 1
        }
        depth -= 1
    }

    /// Reads an array; `element` is called before each element and must read or skip it.
    package mutating func readArray(_ element: (inout JSONCursor) throws(Fault) -> Void) throws(Fault) {
        try descend()
        if try enterArray() {
            repeat { try element(&self) } while try isMore()
        }
        depth -= 1
    }

    /// Reads a string; without escapes, returns a slice of the text.
    package mutating func readString() throws(Fault) -> ArraySlice<UInt8> {
        let start = offset
        try expect(UInt8(ascii: "\""))
        let first = offset
        while offset < bytes.endIndex {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                return bytes[first..<offset - 1]
            case UInt8(ascii: "\\"):
                offset = first
                return try readEscaped()
            default: offset += 1
            }
        }
        throw Fault(offset: start, reason: "unterminated string")
    }

    package mutating func readNumber() throws(Fault) -> Double {
        let text = takeWord()
        guard let number = DecimalNumber.read(text) else {
            throw Fault(offset: text.startIndex, reason: "\(Excerpt.quoted(text)) is not a number")
        }
        return number
    }

    /// Reads `true`, `false` or `null`, which is nil.
    package mutating func readTruth() throws(Fault) -> Bool? {
        let word = takeWord()
        if word.elementsEqual("true".utf8) { return true }
        if word.elementsEqual("false".utf8) { return false }
        if word.elementsEqual("null".utf8) { return nil }
        throw Fault(offset: word.startIndex, reason: "\(Excerpt.quoted(word)) is not a value")
    }

    /// Reads an unquoted word that starts with a byte; nil if another byte follows.
    package mutating func readBareWord(beginningWith first: UInt8) -> ArraySlice<UInt8>? {
        skipSpace()
        guard offset < bytes.endIndex, bytes[offset] == first else { return nil }
        return takeWord()
    }

    package mutating func skip() throws(Fault) {
        switch try kind() {
        case .object: try readObject { _, cursor throws(Fault) in try cursor.skip() }
        case .array: try readArray { cursor throws(Fault) in try cursor.skip() }
        case .string: _ = try readString()
        case .number: _ = try readNumber()
        case .word: _ = try readTruth()
        }
    }

    /// Enters an array; returns whether it has elements.
    package mutating func enterArray() throws(Fault) -> Bool {
        try expect(UInt8(ascii: "["))
        guard try next() == UInt8(ascii: "]") else { return true }
        offset += 1
        return false
    }

    /// Moves past an element; returns whether another one follows.
    package mutating func isMore() throws(Fault) -> Bool { try isMore(before: UInt8(ascii: "]")) }

    /// Throws if anything but white space follows.
    package mutating func expectEnd() throws(Fault) {
        skipSpace()
        if offset < bytes.endIndex { throw Fault(offset: offset, reason: "unexpected data after the object") }
    }

    private mutating func isMore(before end: UInt8) throws(Fault) -> Bool {
        let byte = try next()
        guard byte == UInt8(ascii: ",") || byte == end else {
            let reason = "expected a comma, found \(Excerpt.quoted([byte]))"
            throw Fault(offset: offset, reason: reason)
        }
        offset += 1
        return byte != end
    }

    private mutating func descend() throws(Fault) {
        depth += 1
        if depth > greatestDepth { throw Fault(offset: offset, reason: "values are nested too deeply") }
    }

    private mutating func expect(_ byte: UInt8) throws(Fault) {
        let found = try next()
        guard found == byte else {
            let reason = "expected \(Excerpt.quoted([byte])), found \(Excerpt.quoted([found]))"
            throw Fault(offset: offset, reason: reason)
        }
        offset += 1
    }

    private mutating func next() throws(Fault) -> UInt8 {
        skipSpace()
        guard offset < bytes.endIndex else { throw Fault(offset: offset, reason: Self.endsTooEarly) }
        return bytes[offset]
    }

    private mutating func skipSpace() {
        while offset < bytes.endIndex, bytes[offset] <= 0x20 { offset += 1 }
    }

    /// Reads letters, digits and signs up to the next delimiter.
    private mutating func takeWord() -> ArraySlice<UInt8> {
        skipSpace()
        let start = offset
        while offset < bytes.endIndex, bytes[offset] > 0x20,
            ![UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":")].contains(bytes[offset])
        {
            offset += 1
        }
        return bytes[start..<offset]
    }
}

extension JSONCursor {
    /// Reads the rest of a string that contains escapes.
    private mutating func readEscaped() throws(Fault) -> ArraySlice<UInt8> {
        var units: [UInt8] = []
        while offset < bytes.endIndex {
            let byte = bytes[offset]
            offset += 1
            if byte == UInt8(ascii: "\"") { return units[...] }
            guard byte == UInt8(ascii: "\\"), offset < bytes.endIndex else {
                units.append(byte)
                continue
            }
            let escape = bytes[offset]
            offset += 1
            switch escape {
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "u"): units += Array(String(try readScalar()).utf8)
            default: units.append(escape)
            }
        }
        throw Fault(offset: offset, reason: "unterminated string")
    }

    /// Reads the digits after `\u`; an unpaired surrogate becomes a replacement character.
    private mutating func readScalar() throws(Fault) -> Character {
        let high = try readHexadecimal()
        guard (0xD800...0xDBFF).contains(high), bytes[offset...].starts(with: Array("\\u".utf8)) else {
            return Character(Unicode.Scalar(high) ?? "\u{FFFD}")
        }
        offset += 2
        let low = try readHexadecimal()
        guard (0xDC00...0xDFFF).contains(low) else { return "\u{FFFD}" }
        return Character(Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}")
    }

    private mutating func readHexadecimal() throws(Fault) -> UInt32 {
        let digits = bytes[offset...].prefix(4)
        guard digits.count == 4, let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
            throw Fault(offset: offset, reason: "expected four hexadecimal digits")
        }
        offset += 4
        return unit
    }
}
