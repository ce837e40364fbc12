import ArgumentParser
internal import Commands
import Logging

/// `gpslog plot scatter`.
struct PlotScatterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scatter",
        abstract: "Draw how far off a receiver at rest was, and what the filter made of it.",
        discussion: """
            To the east and to the north of the place that is given, or of the mean of what was published, with the \
            circles that hold 50 and 95 of 100 (CEP).

            Examples:
              gpslog plot scatter --last 1h -o rest.svg
              gpslog plot scatter --track 4 --at 54.41,10.22 -o rest.svg
            """
    )

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The place where the receiver was, if it is known.", valueName: "lat,lon")
    )
    var at: PositionArgument?

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var picture: PictureOptions
    @OptionGroup var time: LocalFlag
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        verbosity.logger.debug("reading \(database.file)")
        try await ScatterPlotter(
            selection.selection(verbosity.logger),
            around: at?.coordinate,
            picture.theme.settings(time, verbosity.logger)
        )
        .plot(database.file, to: picture.destination)
    }
}
