import ArgumentParser
import GNSS
import Logbook
import Logging
import Pictures
import Recording
import Platform

struct PlotTrackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "track",
        abstract: "Plot tracks to scale, coloured by speed, accuracy or time.",
        discussion: """
            Draws a graticule and a scale bar. Plots all tracks unless you select tracks or a period.

            Example: gpslog plot track --track 3 --stops --waypoints -o voyage.svg
            """
    )

    @Option(
        help: ArgumentHelp("What the colour shows.", valueName: "speed|accuracy|time")
    )
    var colour = TrackPlot.Colour.speed

    @Flag(help: "Mark the waypoints inside the map.")
    var waypoints = false

    @Flag(help: "Mark stops of a minute or more.")
    var stops = false

    @Flag(help: "Mark rejected fixes; arrows at the edge point to those outside.")
    var rejected = false

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var drawing: DrawOptions

    func validate() throws {
        if rejected, selection.fused.fused {
            throw ValidationError("--fused has no rejected fixes; leave out --rejected or --fused.")
        }
    }

    func run() async throws {
        let locations = try selection.selection(drawing.common.logger)
        let marks = TrackMarks(waypoints: waypoints, stops: stops, rejected: rejected)
        let settings = try drawing.settings()
        try await drawing.draw(locations) { source in
            try await source.map(colouredBy: colour, marks, settings).plot.drawing()
        }
    }
}

extension TrackPlot.Colour: ExpressibleByArgument {}

/// What to mark besides the tracks' lines.
struct TrackMarks {
    var waypoints = false
    var stops = false
    /// Whether to mark the positions of rejected fixes.
    var rejected = false
}

extension PlotSource {
    /// Returns the plot, and its tracks with their legs and stops.
    func map(
        colouredBy colour: TrackPlot.Colour,
        _ marks: TrackMarks,
        _ settings: PlotSettings
    ) async throws -> (plot: TrackPlot, tracks: [(track: Track, legs: TrackLegs)]) {
        var plot = TrackPlot(colouredBy: colour, settings)
        var shown: [(track: Track, legs: TrackLegs)] = []
        var figures = TrackFigures()
        for track in tracks {
            plot.beginLine()
            var (legs, pages) = (TrackLegs(), self.pages(of: track))
            while let page = try await pages.nextPage() {
                for stored in page {
                    plot.add(stored.location, isSuspect: stored.suspicion.isOfPosition)
                    legs.add(stored)
                }
            }
            guard let part = legs.part(of: track) else { continue }
            figures += part.figures
            shown.append((part, legs))
            if marks.stops { for rest in legs.rests { plot.addStop(of: rest.duration, at: rest.place) } }
        }
        if marks.waypoints {
            for waypoint in try await database.waypoints() {
                if let place = waypoint.place?.coordinate { plot.addWaypoint(waypoint.text, at: place) }
            }
        }
        if marks.rejected { try await addRejected(to: &plot) }
        let caption = PlotCaption(shown.map(\.track), settings)
        plot.title = caption.title
        plot.subtitle = caption.line([settings.units.distance(figures.distance)])
        return (plot, shown)
    }

    private func addRejected(to plot: inout TrackPlot) async throws {
        for track in tracks {
            var part = selection(of: track)
            part.includesRejected = true
            try await storage.read(part) { fix in
                guard fix.judged.verdict.rejection != nil else { return }
                if let place = fix.judged.received.fix.coordinate { plot.addRejected(place) }
            }
        }
    }
}

/// Title and caption of a plot.
struct PlotCaption {
    /// Name of the track, or the number of tracks.
    let title: String
    private let parts: [String]

    /// Creates the caption for the plotted tracks.
    init(_ tracks: [Track], _ settings: PlotSettings) {
        title = tracks.count == 1 ? tracks[0].title : "\(tracks.count) tracks"
        let receivers = Set(tracks.map(\.receiver.name))
        let span = tracks.map(\.start).min().flatMap { start in
            tracks.map(\.end).max().map { settings.clock.span(from: start, to: $0) }
        }
        parts = [span, receivers.count == 1 ? receivers.first : "\(receivers.count) receivers"].compactMap(\.self)
    }

    /// A line with the period, some figures, and the receivers.
    func line(_ figures: [String]) -> String {
        (Array(parts.prefix(1)) + figures + Array(parts.dropFirst())).joined(separator: " \u{B7} ")
    }
}
