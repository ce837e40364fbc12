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
    @OptionGroup var picture: PictureOptions
    @OptionGroup var time: LocalFlag
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        verbosity.logger.debug("reading \(database.file)")
        try await SkyPlotter(.signal, selection.selection, picture.theme.settings(time, verbosity.logger))
            .plot(database.file, to: picture.destination)
    }
}
