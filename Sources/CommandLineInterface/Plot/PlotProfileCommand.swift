import ArgumentParser
internal import Commands
import Logging
internal import Plots

/// `gpslog plot profile`.
struct PlotProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Draw speed and height over time or distance.",
        discussion: """
            The band around the height is one standard deviation, where it is known. Each column of pixels shows its \
            least and its greatest value, however many fixes it stands for.

            Example: gpslog plot profile --track 3 --over distance -o profile.svg
            """
    )

    @Option(help: ArgumentHelp("The axis along which values are drawn.", valueName: "time|distance"))
    var over = ProfilePlot.Axis.time

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var drawing: DrawingOptions

    func run() async throws {
        let locations = try selection.selection(drawing.verbosity.logger)
        try await drawing.draw(ProfilePlotter(locations, over: over, drawing.settings()))
    }
}

extension ProfilePlot.Axis: ExpressibleByArgument {}
