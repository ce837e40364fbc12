import ArgumentParser
internal import Commands
import Logging

struct PlotSkyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sky",
        abstract: "Plot received satellites and their signal in the sky.",
        discussion: """
            Shows what blocks the antenna. North is up, and the zenith is in the middle. The colour is the mean \
            carrier-to-noise density of each satellite's strongest signal.

            Examples:
              gpslog plot sky --last 1d -o sky.svg
              gpslog plot sky --track 4 -o sky.png
            """
    )

    @OptionGroup var selection: SkySelectionOptions
    @OptionGroup var drawing: DrawingOptions

    func run() async throws {
        try await drawing.draw(SkyPlotter(.sky, selection.selection, drawing.settings()))
    }
}
