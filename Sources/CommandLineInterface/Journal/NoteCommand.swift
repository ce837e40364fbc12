import ArgumentParser
internal import Commands

/// `gpslog note`.
struct NoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Take notes while recording: type, press Enter, and so on.",
        discussion: """
            Shows the journal, the newest note first, and below it a field. A note has the time and the position of when \
            its first character was typed; the recording runs in another terminal, or as a service. Ctrl-C ends it, \
            Ctrl-U empties the field. With a text it is noted at once; without a terminal each line of standard input is.

            Examples:
              gpslog note
              gpslog note "Slipway, steep"
            """
    )

    @Argument(help: "A note; by default they are typed.")
    var text: String?

    @OptionGroup var units: UnitsOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let logger = verbosity.logger
        let journal = try Journal(in: database.recorded(), units: units.read(logger), logger: logger)
        if let text { return try await journal.add(NewWaypoint(text: text)) { text } }
        var taking = NoteTaker(for: journal)
        try await taking.run()
    }
}
