import ArgumentParser
internal import Commands
import Logging

/// `gpslog plot scatter`.
struct PlotScatterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scatter",
        abstract: "Draw how far off a receiver at rest was, and what the filter made of it.",
        discussion: """
            To the east and to the north of the place that is given, or of the mean of what was published, with the \
            circles that hold 50 and 95 of 100 (CEP).

            Examples:
              gpslog plot scatter --last 1h -o rest.svg
              gpslog plot scatter --track 4 --at 54.41,10.22 -o rest.svg
            """
    )

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The place where the receiver was, if it is known.", valueName: "lat,lon")
    )
    var at: PositionArgument?

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var drawing: DrawingOptions

    func run() async throws {
        let locations = try selection.selection(drawing.verbosity.logger)
        try await drawing.draw(ScatterPlotter(locations, around: at?.coordinate, drawing.settings()))
    }
}
