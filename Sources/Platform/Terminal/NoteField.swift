/// Input field for notes, which interprets the terminal's bytes as text and keys.
package struct NoteField: Sendable {
    /// A result of typing.
    package enum Event: Hashable, Sendable {
        /// The first character of a note was typed.
        case began
        /// A note was completed; the field is now empty.
        case entered(String)
        /// The user ended the input.
        case ended
    }

    private static let pasteStart = Array("[200~".utf8)
    private static let pasteEnd = Array("[201~".utf8)

    package private(set) var text = ""
    private var character: [UInt8] = []
    private var sequence: [UInt8]?
    private var isPasting = false

    package init() {}

    /// Puts back a note that could not be saved.
    package mutating func restore(_ note: String) { text = note + text }

    /// Interprets bytes from the terminal.
    package mutating func take(_ bytes: [UInt8]) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            if let event = take(byte) { events.append(event) }
        }
        return events
    }

    private mutating func take(_ byte: UInt8) -> Event? {
        if sequence != nil { return takeSequence(byte) }
        if byte >= 0x80 { return takePart(byte) }
        character = []
        switch byte {
        case 0x1B: sequence = []
        case 0x0D, 0x0A: return isPasting ? add("\n") : enter()
        case 0x09: return add("\t")
        case _ where isPasting && byte < 0x20: return nil
        case 0x03: return .ended
        case 0x04: return text.isEmpty ? .ended : nil
        case 0x08, 0x7F: _ = text.popLast()
        case 0x15: text = ""
        case 0x17: removeWord()
        case ..<0x20: return nil
        default: return add(Unicode.Scalar(byte))
        }
        return nil
    }

    /// Skips escape sequences of arrow and function keys, and those around pasted text.
    private mutating func takeSequence(_ byte: UInt8) -> Event? {
        var bytes = sequence ?? []
        bytes.append(byte)
        sequence = bytes
        let isIntroduced = bytes[0] == UInt8(ascii: "[") || bytes[0] == UInt8(ascii: "O")
        guard !isIntroduced || bytes.count > 1 && (0x40...0x7E).contains(byte) || bytes.count > 16 else { return nil }
        if bytes == Self.pasteStart { isPasting = true }
        if bytes == Self.pasteEnd { isPasting = false }
        sequence = nil
        return nil
    }

    /// Collects a byte of a multi-byte character.
    private mutating func takePart(_ byte: UInt8) -> Event? {
        if byte >= 0xC0 { character = [] }
        character.append(byte)
        guard let text = String(validating: character, as: UTF8.self) else {
            if character.count >= 4 { character = [] }
            return nil
        }
        character = []
        return text.unicodeScalars.reduce(nil as Event?) { first, scalar in first ?? add(scalar) }
    }

    private mutating func add(_ scalar: Unicode.Scalar) -> Event? {
        defer { text.unicodeScalars.append(scalar) }
        return text.isEmpty ? .began : nil
    }

    private mutating func enter() -> Event? {
        defer { text = "" }
        guard !text.allSatisfy(\.isWhitespace) else { return nil }
        return .entered(text)
    }

    private mutating func removeWord() {
        while text.last?.isWhitespace == true { text.removeLast() }
        while let last = text.last, !last.isWhitespace { text.removeLast() }
    }
}
