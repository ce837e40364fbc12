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
