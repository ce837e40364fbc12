import ArgumentParser
import Logging
import Recording

/// `gpslog why`.
struct WhyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Say what became of the fix at a time.",
        discussion: "Example: gpslog why 2026-11-21T08:00:00Z"
    )

    @Argument(help: "The time of the fix, UTC as in 2026-11-21T08:00:00Z; without Z, local time.")
    var time: TimeArgument

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        verbosity.logger.debug("reading \(database.file)")
        let answer = try await Inquiry.answer(time.start, in: database.file)
        for sentence in answer.sentences { try StandardOutput.write(sentence + "\n") }
        if let damage = answer.damage { throw damage }
    }
}

extension TimeArgument: ExpressibleByArgument {
    /// A time on the command line.
    package init?(argument: String) { self.init(argument, now: TimeArgument.now) }
}
