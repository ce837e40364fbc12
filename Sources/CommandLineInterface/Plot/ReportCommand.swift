import ArgumentParser
internal import Commands
import Logging
internal import Plots
import SystemPackage

/// `gpslog report`.
struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write a page about a voyage: figures, pictures, legs and rests, waypoints.",
        discussion: """
            One HTML file for a browser, with all that it needs in it: nothing is loaded from elsewhere, and no script \
            runs. Waypoints are those that were made during the tracks.

            Example: gpslog report --track 3 -o voyage.html
            """
    )

    @Option(help: ArgumentHelp("The value that the colour of a track stands for.", valueName: "speed|accuracy|time"))
    var colour = TrackPlot.Colour.speed

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; default standard output.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var theme: ThemeOption
    @OptionGroup var replacement: OverwritingFlag
    @OptionGroup var time: LocalFlag
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws { try FileEnding.check(output, isOneOf: ["html", "htm"]) }

    func run() async throws {
        let recorded = try database.recorded()
        verbosity.logger.debug("reading \(recorded)")
        try await VoyageReporter(
            selection.selection(verbosity.logger),
            colouredBy: colour,
            theme.settings(time, verbosity.logger)
        )
        .report(recorded, to: PictureOutput(output.map { FilePath($0) }, replacement.overwriting))
    }
}
