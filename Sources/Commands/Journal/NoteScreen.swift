internal import Terminal

/// The terminal screen of `gpslog note`: notes with the newest first, the recording's state, and the input field.
struct NoteScreen: Sendable {
    /// Terminal size in characters.
    var size: (rows: Int, columns: Int)

    /// Lines of existing notes, newest first.
    var notes: [String] = []

    /// State of the recording, or an error.
    var status = ""

    /// The text being typed, without the prompt.
    var field = ""

    /// The number of notes that fit on the screen.
    var room: Int { max(1, size.rows - 2) }

    /// Text that redraws the whole screen.
    var drawing: String {
        var lines = notes.prefix(room).map { TerminalColumns.fitted($0, into: size.columns) }
        lines += Array(repeating: "", count: max(0, room - lines.count))
        lines.append("\u{1B}[7m\(TerminalColumns.fitted(status, into: size.columns))\u{1B}[27m")
        lines.append(
            "> " + TerminalColumns.end(of: TerminalSafeText(field, width: .max).description, within: size.columns - 3)
        )
        let drawn = lines.enumerated().map { "\u{1B}[\($0 + 1);1H\u{1B}[K\($1)" }
        return "\u{1B}[?25l" + drawn.joined() + "\u{1B}[?25h"
    }

    /// Sequences that switch to the alternate screen with bracketed paste, and back.
    static let (beginning, end) = ("\u{1B}[?1049h\u{1B}[2J\u{1B}[?2004h", "\u{1B}[?2004l\u{1B}[?1049l")
}
