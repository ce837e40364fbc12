internal import GNSS
internal import Logbook
package import Pictures
package import Recording
internal import Terminal
internal import Waypoints

/// Plots tracks on a map: `gpslog plot track`.
package struct TrackPlotter: Plotter {
    /// What to mark besides the tracks' lines.
    package struct Marks: Sendable {
        /// Whether to mark waypoints that have a position.
        package var showsWaypoints: Bool
        /// Whether to mark stops.
        package var showsStops: Bool
        /// Whether to mark the positions of rejected fixes.
        package var showsRejected: Bool

        package init(waypoints: Bool = false, stops: Bool = false, rejected: Bool = false) {
            (showsWaypoints, showsStops, showsRejected) = (waypoints, stops, rejected)
        }
    }

    private let selection: PlotSelection
    private let colour: TrackPlot.Colour
    private let marks: Marks
    private let settings: PlotSettings

    package init(
        _ selection: PlotSelection,
        colouredBy colour: TrackPlot.Colour,
        _ marks: Marks,
        _ settings: PlotSettings
    ) {
        (self.selection, self.colour, self.marks, self.settings) = (selection, colour, marks, settings)
    }

    package func plot(_ database: any RecordedDatabase, to output: PictureOutput) async throws {
        try output.requireWritable(besides: database)
        let source = try await PlotSource(selection, in: database)
        guard let svg = try await plot(source).plot.drawing() else { throw source.emptiness }
        try output.write(svg)
        try source.requireSound()
    }

    /// Returns the plot, and its tracks with their legs and stops.
    func plot(_ source: PlotSource) async throws -> (plot: TrackPlot, tracks: [(track: Track, legs: TrackLegs)]) {
        var plot = TrackPlot(colouredBy: colour, settings)
        var shown: [(track: Track, legs: TrackLegs)] = []
        var figures = TrackFigures()
        for track in source.tracks {
            plot.beginLine()
            var (legs, pages) = (TrackLegs(), source.pages(of: track))
            while let page = try await pages.nextPage() {
                for stored in page {
                    plot.add(stored.location, isSuspect: stored.suspicion.isOfPosition)
                    legs.add(stored)
                }
            }
            guard let part = legs.part(of: track) else { continue }
            figures += part.figures
            shown.append((part, legs))
            if marks.showsStops { for rest in legs.rests { plot.addStop(of: rest.duration, at: rest.place) } }
        }
        if marks.showsWaypoints {
            for waypoint in try await source.database.waypoints() {
                if let place = waypoint.place?.coordinate { plot.addWaypoint(waypoint.text, at: place) }
            }
        }
        if marks.showsRejected { try await addRejected(of: source, to: &plot) }
        let caption = PlotCaption(shown.map(\.track), settings)
        plot.title = caption.title
        plot.subtitle = caption.line([settings.units.distance(figures.distance)])
        return (plot, shown)
    }

    private func addRejected(of source: PlotSource, to plot: inout TrackPlot) async throws {
        for track in source.tracks {
            var part = source.selection(of: track)
            part.includesRejected = true
            var last: StoredFix?
            repeat {
                let page = try await source.storage.fixes(in: part, after: last, limit: 512)
                for fix in page where fix.judged.verdict.rejection != nil {
                    if let place = fix.judged.received.fix.coordinate { plot.addRejected(place) }
                }
                last = page.count < 512 ? nil : page.last
            } while last != nil
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
