import ArgumentParser
import Logging
internal import Pictures
import SystemPackage

struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write an HTML report of a voyage.",
        discussion: """
            Writes one HTML file with figures, pictures, legs, stops and waypoints. The file is self-contained: it \
            loads nothing, and has no scripts. It includes the waypoints made during the tracks.

            Example: gpslog report --track 3 -o voyage.html
            """
    )

    @Option(help: ArgumentHelp("What the colour of a track shows.", valueName: "speed|accuracy|time"))
    var colour = TrackPlot.Colour.speed

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; by default standard output.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var theme: ThemeOption
    @OptionGroup var replacement: OverwritingFlag
    @OptionGroup var time: LocalFlag
    @OptionGroup var common: CommonOptions

    func validate() throws { try FileEnding.check(output, isOneOf: ["html", "htm"]) }

    func run() async throws {
        let recorded = try common.recorded()
        common.logger.debug("reading \(recorded)")
        try await VoyageReporter(
            selection.selection(common.logger),
            colouredBy: colour,
            theme.settings(time, common.logger)
        )
        .report(recorded, to: PictureOutput(output.map { FilePath($0) }, replacement.overwriting))
    }
}
