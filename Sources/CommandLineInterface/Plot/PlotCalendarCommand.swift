import ArgumentParser
internal import Commands
import Logging

struct PlotCalendarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Plot the distance per day of a year.",
        discussion: """
            Days are in this machine's time zone. Distances are those of gpslog stats.

            Example: gpslog plot calendar --year 2026 -o 2026.svg
            """
    )

    @Option(help: ArgumentHelp("Only this year; default: all years with data.", valueName: "year"))
    var year: Int?

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var picture: PictureOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let recorded = try common.recorded()
        common.logger.debug("reading \(recorded)")
        try await CalendarPlotter(
            selection.selection(common.logger),
            of: year,
            picture.theme.settings(nil, common.logger)
        )
        .plot(recorded, to: picture.destination)
    }
}
