import ArgumentParser
internal import Commands
import Logging

/// `gpslog plot signal`.
struct PlotSignalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signal",
        abstract: "Draw how strongly satellites were heard over time.",
        discussion: """
            A panel for each system and signal, with a line for each satellite: its mean carrier to noise density.

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
