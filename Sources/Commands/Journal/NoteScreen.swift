internal import Terminal

/// The screen of the terminal while notes are taken: the notes, the newest first, the recording's state, and the field.
struct NoteScreen: Sendable {
    /// The terminal's size in characters.
    var size: (rows: Int, columns: Int)

    /// The lines of the notes that are there, the newest first.
    var notes: [String] = []

    /// The state of the recording, or what went wrong.
    var status = ""

    /// The text that is being typed.
    var field = ""

    /// The number of notes that have room.
    var room: Int { max(1, size.rows - 2) }

    /// The text that draws the screen over whatever is there.
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

    /// Takes the terminal, and gives it back as it was.
    static let (beginning, end) = ("\u{1B}[?1049h\u{1B}[2J\u{1B}[?2004h", "\u{1B}[?2004l\u{1B}[?1049l")
}
