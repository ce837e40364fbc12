internal import GNSS
internal import Logbook
package import Plots
package import Recording
internal import Terminal

/// Plots speed and altitude: `gpslog plot profile`.
package struct ProfilePlotter: Plotter {
    private let selection: PlotSelection
    private let axis: ProfilePlot.Axis
    private let settings: PlotSettings

    package init(_ selection: PlotSelection, over axis: ProfilePlot.Axis, _ settings: PlotSettings) {
        (self.selection, self.axis, self.settings) = (selection, axis, settings)
    }

    package func plot(_ database: any RecordedDatabase, to output: PictureOutput) async throws {
        try output.requireWritable(besides: database)
        let source = try await PlotSource(selection, in: database)
        let shown = try await plot(source)
        guard !shown.tracks.isEmpty else { throw source.emptiness }
        guard let svg = shown.plot.drawing() else {
            throw Failure("the selection has neither speed nor altitude to plot; select other tracks.", .noInput)
        }
        try output.write(svg)
        try source.requireSound()
    }

    /// Returns the plot and the tracks in it.
    func plot(_ source: PlotSource) async throws -> (plot: ProfilePlot, tracks: [Track]) {
        var plot = ProfilePlot(over: axis, settings)
        var shown: [Track] = []
        var distances: [ReceiverIdentity: Double] = [:]
        for track in source.tracks {
            plot.beginLine(of: track.receiver.name)
            // Distances continue from one track of a receiver to the next.
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
