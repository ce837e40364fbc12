internal import Recording
internal import SQLite
internal import Storage
internal import Terminal
internal import Waypoints

/// Adds notes to a running recording: `gpslog note`.
///
/// A note gets the time and position of its first typed character.
package struct NoteTaker {
    private let journal: Journal
    private var field = NoteField()
    private var screen = NoteScreen(size: (24, 80))
    private var storage: (any JournalStorage)?
    private var step: Int64?
    /// When and where the current note was started.
    private var moment: Journal.Moment?

    package init(for journal: Journal) { self.journal = journal }

    /// Reads notes until the user quits; without a terminal, each line of standard input is a note.
    ///
    /// - Throws: an error if the database cannot be read, or a line of standard input cannot be stored.
    package mutating func run() async throws {
        guard let terminal = RawTerminal(beginning: NoteScreen.beginning, end: NoteScreen.end) else {
            return try await takeLines()
        }
        defer { terminal.giveBack() }
        try await draw(on: terminal)
        for await event in TerminalKeys.events() {
            switch event {
            case .keys(let bytes):
                for event in field.take(bytes) {
                    if event == .ended { return }
                    await take(event)
                }
            case .refresh, .suspended: break
            case .ended: return
            }
            try await draw(on: terminal)
        }
    }

    private func takeLines() async throws {
        while let line = readLine() {
            let journal = Journal(in: journal.database, units: journal.units, logger: journal.logger)
            if !line.allSatisfy(\.isWhitespace) { try await journal.add(NewWaypoint(text: line)) { "" } }
        }
    }

    /// Handles a typing event; a note that cannot be saved stays in the field.
    private mutating func take(_ event: NoteField.Event) async {
        do {
            switch event {
            case .began: moment = try await journal.moment()
            case .entered(let text):
                let moment = if let moment { moment } else { try await journal.moment() }
                _ = try await journal.add(NewWaypoint(text: text), saying: text, at: moment)
                self.moment = nil
            case .ended: break
            }
            screen.status = ""
        } catch {
            screen.status = "not saved: \(Failure(error))"
            if case .entered(let text) = event { field.restore(text) }
        }
    }

    private mutating func draw(on terminal: RawTerminal) async throws {
        screen.size = terminal.size
        screen.field = field.text
        try await readNotes()
        var shown = screen
        if shown.status.isEmpty { shown.status = try await journal.moment().text(in: journal.units) }
        try StandardOutput.write(shown.drawing)
    }

    private mutating func readNotes() async throws {
        if storage == nil { storage = try await journal.existingStorage() }
        guard let storage else { return }
        let latest = try await storage.latestStep()
        guard latest != step || screen.notes.count < screen.room else { return }
        step = latest
        screen.notes = try await storage.waypoints(of: .all, from: 0, limit: screen.room).map { waypoint in
            "\(waypoint.creationDate.toTheSecond)  \(TerminalSafeText(waypoint.text, width: screen.size.columns))"
        }
    }
}

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
