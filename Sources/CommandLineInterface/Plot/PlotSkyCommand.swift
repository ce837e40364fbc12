import ArgumentParser
internal import Commands
import Logging

/// `gpslog plot sky`.
struct PlotSkyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sky",
        abstract: "Draw where satellites were heard, and how strongly: what blocks the antenna.",
        discussion: """
            North is up, the zenith in the middle, and the colour is the mean carrier to noise density of each satellite's \
            strongest signal.

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
