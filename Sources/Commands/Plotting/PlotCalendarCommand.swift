import ArgumentParser
import GNSS
import Logbook
import Logging
import Pictures
import Platform

struct PlotCalendarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "calendar",
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
        let recorded = try common.recordedForReading()
        let locations = try selection.selection(common.logger)
        let settings = try picture.theme.settings(nil, common.logger)
        try await picture.draw(recorded, locations) { source in
            let statistics = try await TrackStatistics(
                from: locations.fixes.from,
                to: locations.fixes.to,
                of: source.storage,
                tracks: source.tracks,
                knowsErrors: false
            )
            let days = statistics.days.filter { year == nil || $0.date.year == year }
            let distances = days.map { ($0.date, $0.figures.figures.distance) }
            var plot = CalendarPlot(Dictionary(distances) { $0 + $1 }, settings)
            let years = Set(days.map(\.date.year)).sorted()
            plot.title = years.count == 1 ? "\(years[0])" : "\(years.first ?? 0) to \(years.last ?? 0)"
            let sum = settings.units.distance(distances.map(\.1).reduce(0, +))
            plot.subtitle = "\(sum) on \(days.count == 1 ? "1 day" : "\(days.count) days"), by local days"
            return plot.drawing()
        }
    }
}
