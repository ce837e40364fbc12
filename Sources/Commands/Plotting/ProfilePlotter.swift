internal import GNSS
internal import Logbook
package import Plots
package import Recording
internal import Terminal

/// Draws speed and height: `gpslog plot profile`.
package struct ProfilePlotter: Plotter {
    private let selection: PlotSelection
    private let axis: ProfilePlot.Axis
    private let settings: PlotSettings

    /// A plotter.
    ///
    /// - Parameters:
    ///   - selection: the locations that are shown.
    ///   - axis: the axis along which values are drawn.
    ///   - settings: the way in which they are drawn.
    package init(_ selection: PlotSelection, over axis: ProfilePlot.Axis, _ settings: PlotSettings) {
        (self.selection, self.axis, self.settings) = (selection, axis, settings)
    }

    /// Draws what is in a database.
    ///
    /// - Throws: `Failure` where nothing was selected, or an error if the database cannot be read or the picture not written.
    package func plot(_ database: any RecordedDatabase, to output: PictureOutput) async throws {
        try output.requireWritable(besides: database)
        let source = try await PlotSource(selection, in: database)
        let shown = try await plot(source)
        guard !shown.tracks.isEmpty else { throw source.emptiness }
        guard let svg = shown.plot.drawing() else {
            throw Failure("neither speed nor height is known of what was selected, so there is no profile.", .noInput)
        }
        try output.write(svg)
        try source.requireSound()
    }

    /// The picture of what a source has, and the tracks that are in it.
    func plot(_ source: PlotSource) async throws -> (plot: ProfilePlot, tracks: [Track]) {
        var plot = ProfilePlot(over: axis, settings)
        var shown: [Track] = []
        var distances: [ReceiverIdentity: Double] = [:]
        for track in source.tracks {
            plot.beginLine(of: track.receiver.name)
            // A receiver's next track goes on where its last one ended.
            let before = distances[track.receiver] ?? 0
            var (walk, pages) = (TrackLegs(), source.pages(of: track))
            while let page = try await pages.nextPage() {
                for stored in page {
                    walk.add(stored)
                    plot.add(stored.location, after: before + (walk.figures?.distance ?? 0))
                }
            }
            guard let part = walk.part(of: track) else { continue }
            distances[track.receiver] = before + part.figures.distance
            shown.append(part)
        }
        let caption = PlotCaption(shown, settings)
        let distance = shown.map(\.figures.distance).reduce(0, +)
        let climb = shown.compactMap(\.figures.climb).reduce(0, +)
        plot.title = caption.title
        plot.subtitle = caption.line(
            [settings.units.distance(distance)]
                + (climb >= 1 ? [settings.units.altitude(climb) + " of climb"] : [])
        )
        return (plot, shown)
    }
}
