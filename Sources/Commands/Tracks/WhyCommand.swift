import ArgumentParser
import GNSS
import Logging
import Platform
import Recording
import Settings

struct WhyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "why",
        abstract: "Explain why a fix was accepted, rejected or suspect.",
        discussion: """
            Prints the verdict on each fix at that time, or on the nearest fix within a second, and why it is suspect: \
            the evidence of jamming or spoofing, the measured value and the threshold. The last example lists the \
            rejected fixes.

            Examples:
              gpslog why 2026-11-21T08:00:00Z
              gpslog why --local 10:20
              gpslog query "SELECT time, rule FROM rejected_location"
            """
    )

    @Argument(help: "The time of the fix: \(TimeArgument.examples). Without Z or an offset, local time.")
    var time: TimeArgument

    @Flag(help: "Print a JSON array of objects, in degrees and metres.")
    var json = false

    @OptionGroup var display: DisplayOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let recorded = try common.recordedForReading()
        let shownUnits = try display.readUnits(common.logger)
        let answer = try await VerdictExplanation.answer(time.start, in: recorded)
        try StandardOutput.show(json ? answer.json : answer.text(display.clock, in: shownUnits))
        if let damage = answer.damage { throw damage }
    }
}

extension TimeArgument: ExpressibleByArgument {
    /// Examples of times, for help.
    static let examples =
        "2026-11-21T08:00:00Z, 2026-11-21, today, yesterday, 10:20, @1795248000, or a span before now such as 2h"

    /// Parses a time from the command line.
    package init?(argument: String) { self.init(argument, now: UTCTime.now) }
}
