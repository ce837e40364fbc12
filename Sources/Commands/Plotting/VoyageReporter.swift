internal import GNSS
internal import Logbook
package import Pictures
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

/// The figures and tables of a voyage report.
struct VoyageContents {
    private let tracks: [(track: Track, legs: TrackLegs)]
    private let statistics: TrackStatistics
    private let waypoints: [Waypoint]
    private let settings: PlotSettings

    /// Creates the contents from tracks, their figures, and the waypoints made during them.
    init(
        _ tracks: [(track: Track, legs: TrackLegs)],
        _ statistics: TrackStatistics,
        _ waypoints: [Waypoint],
        _ settings: PlotSettings
    ) {
        (self.tracks, self.statistics, self.waypoints, self.settings) = (tracks, statistics, waypoints, settings)
    }

    private var units: DisplayUnits { settings.units }

    /// Figures of all tracks together.
    var figures: [(name: String, value: String)] {
        let text = FiguresText(statistics.total, in: units)
        let usual: [(name: String, value: String)] = [
            ("distance", text.way[0]), ("moving", text.way[1]), ("standing", text.way[2]),
            ("average speed, moving", text.speed[0]), ("top speed", text.speed[1]), ("climb", text.height[0]),
            ("descent", text.height[1]), ("locations", String(statistics.total.figures.points)),
        ]
        guard statistics.total.figures.suspectDistance > 0 else { return usual }
        return usual + [("distance under suspicion", text.suspect)]
    }

    /// Writes the tables as HTML.
    func write(to page: inout HTMLPage) {
        if tracks.count > 1 { writeTracks(to: &page) }
        if statistics.days.count > 1 { writeDays(to: &page) }
        writeLegs(to: &page)
        if !waypoints.isEmpty { writeWaypoints(to: &page) }
        let clock = settings.clock.display == .local ? "local, with the offset from UTC" : "UTC"
        page.paragraph(
            "Times are \(clock). Numbers after \u{B1} are one standard deviation. A rest takes a minute or more; shorter ones "
                + "belong to their leg. Made by gpslog.",
            "small faint"
        )
    }

    private func writeTracks(to page: inout HTMLPage) {
        page.heading("Tracks")
        let rows = statistics.tracks.map { track, figures in
            [track.title, settings.clock.display.plainText(track.start), settings.clock.display.plainText(track.end)]
                + Self.cells(figures, units) + [track.receiver.name]
        }
        page.table(["track", "start", "end"] + Self.header + ["receiver"], rows, rightAligned: Set(3...9))
    }

    private func writeDays(to page: inout HTMLPage) {
        page.heading("Days")
        let rows = statistics.days.map { day in [day.date.description] + Self.cells(day.figures, units) }
        page.table(["day"] + Self.header, rows, rightAligned: Set(1...7))
    }

    private static let header = ["distance", "moving", "standing", "average", "top", "climb", "descent"]

    private static func cells(_ figures: EstimatedFigures, _ units: DisplayUnits) -> [String] {
        let text = FiguresText(figures, in: units)
        return text.way + text.speed + text.height
    }

    private func writeLegs(to page: inout HTMLPage) {
        page.heading("Legs and rests")
        let isOne = tracks.count == 1
        let rows = tracks.flatMap { track, legs in
            legs.parts.map { part in (isOne ? [] : [track.title]) + cells(of: part) }
        }
        let header = ["", "start", "end", "duration", "distance", "average", "ends at"]
        page.table(
            (isOne ? [] : ["track"]) + header,
            rows,
            rightAligned: isOne ? Set(3...5) : Set(4...6)
        )
    }

    private func cells(of part: TrackLegs.Part) -> [String] {
        let speed = part.isRest ? nil : part.figures.averageSpeed.map { units.speed($0) }
        return [
            part.isRest ? "rest" : "leg", settings.clock.display.plainText(part.start),
            settings.clock.display.plainText(part.end), SpanText(part.duration).description,
            part.isRest ? "" : units.distance(part.figures.distance), speed ?? "", units.position(part.place),
        ]
    }

    private func writeWaypoints(to page: inout HTMLPage) {
        page.heading("Waypoints")
        let rows = waypoints.map { waypoint in
            [
                settings.clock.display.plainText(waypoint.creationDate), waypoint.text, waypoint.details ?? "",
                waypoint.place?.name ?? "", waypoint.place?.coordinate.map { units.position($0) } ?? "",
            ]
        }
        page.table(["time", "note", "details", "place", "position"], rows, rightAligned: [])
    }
}
