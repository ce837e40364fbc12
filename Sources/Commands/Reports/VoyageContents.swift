import GNSS
import Logbook
import Pictures
import Platform

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

    private static func cells(_ figures: FigureEstimates, _ units: DisplayUnits) -> [String] {
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
