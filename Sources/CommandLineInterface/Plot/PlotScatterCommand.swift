import ArgumentParser
internal import Commands
import Logging

struct PlotScatterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scatter",
        abstract: "Plot the position errors of a receiver at rest.",
        discussion: """
            Shows errors to the east and north of the given position, or of the mean of the published locations, \
            with the circles that contain 50% and 95% of them (CEP), and the filter's verdicts.

            Examples:
              gpslog plot scatter --last 1h -o rest.svg
              gpslog plot scatter --track 4 --at 54.41,10.22 -o rest.svg
            """
    )

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The true position of the receiver, if known.", valueName: "lat,lon")
    )
    var at: PositionArgument?

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var drawing: DrawingOptions

    func run() async throws {
        let locations = try selection.selection(drawing.common.logger)
        try await drawing.draw(ScatterPlotter(locations, around: at?.coordinate, drawing.settings()))
    }
}
