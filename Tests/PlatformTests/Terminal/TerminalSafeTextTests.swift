import Platform
import Testing

@Suite struct `Text of a user on a line of a terminal` {
    @Test(arguments: [
        ("Slipway, steep", "Slipway, steep"), ("one\ntwo\r\nthree", "one⏎two⏎three"), ("a\0b", "a\u{FFFD}b"),
        ("\u{1B}[2J", "\u{FFFD}[2J"), ("a\u{202E}b", "a\u{FFFD}b"), ("🚤 é", "🚤 é"),
    ])
    func `is shown without what a terminal would obey`(text: String, shown: String) {
        #expect(TerminalSafeText(text).description == shown)
    }

    @Test func `is kept apart where it is written from right to left`() {
        #expect(TerminalSafeText("שלום").description == "\u{2068}שלום\u{2069}")
    }

    @Test func `is cut where it is long`() {
        #expect(TerminalSafeText("123456", width: 5).description == "1234…")
        #expect(TerminalSafeText("12345", width: 5).description == "12345")
    }
}
