internal import GNSS
internal import Logbook
package import Plots
package import Recording
internal import Terminal
internal import Waypoints

/// Creates a single-page report of a voyage: `gpslog report`.
package struct VoyageReporter {
    private let selection: PlotSelection
    private let colour: TrackPlot.Colour
    private let settings: PlotSettings
    private let style: PlotStyle

    package init(_ selection: PlotSelection, colouredBy colour: TrackPlot.Colour, _ settings: PlotSettings) {
        (self.selection, self.colour, self.settings) = (selection, colour, settings)
        style = PlotStyle(settings.theme)
    }

    /// Creates a report of a database.
    ///
    /// - Throws: `Failure` if nothing is selected, or an error if the database cannot be read or the page cannot be
    ///   written.
    package func report(_ database: any RecordedDatabase, to output: PictureOutput) async throws {
        try output.requireWritable(besides: database)
        let source = try await PlotSource(selection, in: database)
        let marks = TrackPlotter.Marks(stops: true)
        var map = try await TrackPlotter(selection, colouredBy: colour, marks, numbered(1)).plot(source)
        guard !map.tracks.isEmpty else { throw source.emptiness }
        let statistics = try await TrackStatistics(
            from: selection.fixes.from,
            to: selection.fixes.to,
            of: source.storage,
            tracks: source.tracks
        )
        let waypoints = try await TrackWaypoints(in: database, of: map.tracks.map(\.track))
            .waypoints(in: selection.fixes)
        for waypoint in waypoints {
            if let place = waypoint.place?.coordinate { map.plot.addWaypoint(waypoint.text, at: place) }
        }
        var profile = try await ProfilePlotter(selection, over: .time, numbered(2)).plot(source).plot
        let contents = VoyageContents(map.tracks, statistics, waypoints, settings)
        var page = HTMLPage(map.plot.title, map.plot.subtitle, style: style)
        // The page's heading names the tracks; its pictures need not repeat it.
        (map.plot.title, map.plot.subtitle) = ("Map", "")
        profile.title = "Speed and altitude"
        profile.subtitle = ""
        page.figures(contents.figures)
        if let svg = map.plot.drawing() { page.picture(svg) }
        if let svg = profile.drawing() { page.picture(svg) }
        contents.write(to: &page)
        try output.write(page.finish())
        try source.requireSound()
    }

    private func numbered(_ number: Int) -> PlotSettings {
        var settings = settings
        settings.numberInPage = number
        return settings
    }
}
