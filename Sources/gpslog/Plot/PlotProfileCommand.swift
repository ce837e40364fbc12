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
    @OptionGroup var picture: PictureOptions
    @OptionGroup var time: LocalFlag
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        verbosity.logger.debug("reading \(database.file)")
        try await ProfilePlotter(
            selection.selection(verbosity.logger),
            over: over,
            picture.theme.settings(time, verbosity.logger)
        )
        .plot(database.file, to: picture.destination)
    }
}

extension ProfilePlot.Axis: ExpressibleByArgument {}
