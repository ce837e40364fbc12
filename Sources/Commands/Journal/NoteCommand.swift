import ArgumentParser
import Recording
import Storage
import Platform
import Logbook

struct NoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "note",
        abstract: "Take notes while recording.",
        discussion: """
            Type a note and press Enter; the journal appears above, newest note first. Each note gets the time and \
            position of its first keystroke. The recording runs in another terminal or as a service. Ctrl-U clears \
            the line, Ctrl-C quits. With a text, adds that note and exits. Without a terminal, each line of standard \
            input becomes a note.

            Examples:
              gpslog note
              gpslog note "Slipway, steep"
            """
    )

    @Argument(help: "The note; by default you type notes one by one.")
    var text: String?

    @OptionGroup var units: UnitsOption
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let journal = try common.journal(in: units.read(common.logger))
        if let text { return try await journal.add(NewWaypoint(text: text)) { text } }
        var taking = NoteTaker(journal: journal)
        try await taking.run()
    }
}

/// Adds notes to a running recording.
///
/// A note gets the time and position of its first typed character.
struct NoteTaker {
    private let journal: Journal
    private var field = NoteField()
    private var screen = NoteScreen(size: (24, 80))
    private var storage: (any JournalStorage)?
    private var step: Int64?
    /// When and where the current note was started.
    private var moment: Journal.Moment?

    init(journal: Journal) { self.journal = journal }

    /// Reads notes until the user quits; without a terminal, each line of standard input is a note.
    mutating func run() async throws {
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
