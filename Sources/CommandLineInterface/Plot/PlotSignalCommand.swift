import ArgumentParser
internal import Commands
import Logging

struct PlotSignalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signal",
        abstract: "Plot satellite signal strength over time.",
        discussion: """
            Draws one panel per system and signal, and one line per satellite: its mean carrier-to-noise density.

            Examples:
              gpslog plot signal --last 2h --local -o signal.svg
              gpslog plot signal --track 4 -o signal.png
            """
    )

    @OptionGroup var selection: SkySelectionOptions
    @OptionGroup var drawing: DrawingOptions

    func run() async throws {
        try await drawing.draw(SkyPlotter(.signal, selection.selection, drawing.settings()))
    }
}
