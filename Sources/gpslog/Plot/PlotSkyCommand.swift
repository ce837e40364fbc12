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
    @OptionGroup var picture: PictureOptions
    @OptionGroup var time: LocalFlag
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        verbosity.logger.debug("reading \(database.file)")
        try await SkyPlotter(.sky, selection.selection, picture.theme.settings(time, verbosity.logger))
            .plot(database.file, to: picture.destination)
    }
}
