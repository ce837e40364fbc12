import ArgumentParser
internal import Commands
import Logging
internal import Plots

struct PlotProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Plot speed and altitude over time or distance.",
        discussion: """
            The band around the altitude is one standard deviation, if known. Each pixel column shows its lowest and \
            highest value, however many fixes it covers.

            Example: gpslog plot profile --track 3 --over distance -o profile.svg
            """
    )

    @Option(help: ArgumentHelp("The horizontal axis.", valueName: "time|distance"))
    var over = ProfilePlot.Axis.time

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var drawing: DrawingOptions

    func run() async throws {
        let locations = try selection.selection(drawing.common.logger)
        try await drawing.draw(ProfilePlotter(locations, over: over, drawing.settings()))
    }
}

extension ProfilePlot.Axis: ExpressibleByArgument {}
