import Platform
import Testing

@Suite struct `The field for notes` {
    private var field = NoteField()

    /// Types text and returns the resulting events.
    private mutating func typed(_ text: String) -> [NoteField.Event] { field.take(Array(text.utf8)) }

    @Test mutating func `has what is typed`() {
        #expect(typed("Slipway") == [.began])
        #expect(field.text == "Slipway")
    }

    @Test mutating func `gives the note away with Enter, and is empty again`() {
        #expect(typed("Slipway\r") == [.began, .entered("Slipway")])
        #expect(field.text == "")
        #expect(typed("J") == [.began])
    }

    @Test(arguments: ["\r", "  \r", "\n"])
    mutating func `does nothing with Enter where nothing is typed`(keys: String) {
        #expect(!typed(keys).contains { if case .entered = $0 { true } else { false } })
        #expect(field.text == "")
        #expect(typed("J") == [.began])
    }

    @Test mutating func `takes characters byte by byte`() {
        for byte in "שלום 🚤 é".utf8 { _ = field.take([byte]) }
        #expect(field.text == "שלום 🚤 é")
    }

    @Test mutating func `passes over bytes that are no text`() {
        _ = field.take([0xFF, 0xFE, 0x80, 0x61, 0xC3, 0x62])
        #expect(field.text == "ab")
    }

    @Test(arguments: [
        ("ab\u{7F}", "a"), ("é🚤\u{8}", "é"), ("one two\u{17}", "one "), ("one two\u{15}", ""), ("\u{7F}", ""),
    ])
    mutating func `is corrected as in a shell`(keys: String, text: String) {
        _ = typed(keys)
        #expect(field.text == text)
    }

    @Test(arguments: ["\u{1B}[A", "\u{1B}OP", "\u{1B}[3~", "\u{1B}[1;5C", "\u{1}"])
    mutating func `passes over arrows and function keys`(keys: String) {
        _ = typed("a" + keys + "b")
        #expect(field.text == "ab")
    }

    @Test mutating func `keeps the lines of what is pasted together`() {
        #expect(typed("\u{1B}[200~one\r\ntwo\u{1B}[201~") == [.began])
        #expect(typed("\r") == [.entered("one\n\ntwo")])
    }

    @Test(arguments: ["\u{3}", "\u{4}"])
    mutating func `ends with Ctrl-C and, where it is empty, with Ctrl-D`(key: String) {
        #expect(typed(key) == [.ended])
    }

    @Test mutating func `does not end with Ctrl-D where something is typed`() {
        #expect(typed("a\u{4}") == [.began])
    }

    @Test mutating func `has a note again that could not be kept`() {
        _ = typed("Slipway\r")
        field.restore("Slipway")
        #expect(field.text == "Slipway")
    }
}
