import ArgumentParser
internal import Commands
import Logging

/// `gpslog plot calendar`.
struct PlotCalendarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Draw the distance of each day of a year.",
        discussion: """
            Days are those of this machine's time zone, and their distances those of gpslog stats.

            Example: gpslog plot calendar --year 2026 -o 2026.svg
            """
    )

    @Option(help: ArgumentHelp("Only this year; default each that has a day.", valueName: "year"))
    var year: Int?

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var picture: PictureOptions
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let recorded = try database.recorded()
        verbosity.logger.debug("reading \(recorded)")
        try await CalendarPlotter(
            selection.selection(verbosity.logger),
            of: year,
            picture.theme.settings(nil, verbosity.logger)
        )
        .plot(recorded, to: picture.destination)
    }
}
