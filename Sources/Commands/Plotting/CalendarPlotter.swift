internal import GNSS
internal import Logbook
package import Plots
package import Recording
internal import Terminal

/// Plots the distance per local day: `gpslog plot calendar`.
package struct CalendarPlotter: Plotter {
    private let selection: PlotSelection
    private let year: Int?
    private let settings: PlotSettings

    /// Creates a plotter for selected data.
    ///
    /// - Parameters:
    ///   - selection: the locations to include.
    ///   - year: the year to show; `nil` for all years with data.
    ///   - settings: the style of the plot.
    package init(_ selection: PlotSelection, of year: Int?, _ settings: PlotSettings) {
        (self.selection, self.year, self.settings) = (selection, year, settings)
    }

    package func plot(_ database: any RecordedDatabase, to output: PictureOutput) async throws {
        try output.requireWritable(besides: database)
        let source = try await PlotSource(selection, in: database)
        let statistics = try await TrackStatistics(
            from: selection.fixes.from,
            to: selection.fixes.to,
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
        guard let svg = plot.drawing() else { throw source.emptiness }
        try output.write(svg)
        try source.requireSound()
    }
}
