import ArgumentParser
internal import Commands

struct NoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
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
        let logger = common.logger
        let journal = try Journal(in: common.recorded(), units: units.read(logger), logger: logger)
        if let text { return try await journal.add(NewWaypoint(text: text)) { text } }
        var taking = NoteTaker(for: journal)
        try await taking.run()
    }
}
