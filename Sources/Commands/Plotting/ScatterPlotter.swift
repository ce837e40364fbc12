package import GNSS
internal import Logbook
package import Plots
package import Recording
internal import Terminal

/// Plots the position errors of a receiver at rest: `gpslog plot scatter`.
package struct ScatterPlotter: Plotter {
    private let selection: PlotSelection
    private let truth: Coordinate?
    private let settings: PlotSettings

    /// Creates a plotter for selected data.
    ///
    /// - Parameters:
    ///   - selection: the locations to plot.
    ///   - truth: the receiver's true position; `nil` for the mean of the filtered positions.
    ///   - settings: the style of the plot.
    package init(_ selection: PlotSelection, around truth: Coordinate?, _ settings: PlotSettings) {
        (self.selection, self.truth, self.settings) = (selection, truth, settings)
    }

    package func plot(_ database: any RecordedDatabase, to output: PictureOutput) async throws {
        try output.requireWritable(besides: database)
        let source = try await PlotSource(selection, in: database)
        guard let svg = try await plot(source).drawing() else { throw source.emptiness }
        try output.write(svg)
        try source.requireSound()
    }

    private func plot(_ source: PlotSource) async throws -> ScatterPlot {
        var plot = ScatterPlot(around: truth, settings)
        var shown: [Track] = []
        for track in source.tracks {
            var (walk, pages) = (TrackLegs(), source.pages(of: track))
            while let page = try await pages.nextPage() {
                for stored in page {
                    walk.add(stored)
                    plot.addPublished(stored.location.coordinate)
                }
            }
            guard let part = walk.part(of: track) else { continue }
            shown.append(part)
            try await addReported(of: track, from: source, to: &plot)
        }
        let caption = PlotCaption(shown, settings)
        let fixes = shown.map(\.figures.points).reduce(0, +)
        plot.title = caption.title
        plot.subtitle = caption.line([fixes == 1 ? "1 fix" : "\(fixes) fixes"])
        return plot
    }

    /// Adds the receiver's unfiltered positions of the same locations.
    private func addReported(of track: Track, from source: PlotSource, to plot: inout ScatterPlot) async throws {
        let selection = source.selection(of: track)
        if let storage = source.storageOfOne as? any StoredTrackPoints {
            var last: TrackPoint?
            repeat {
                let page = try await storage.points(in: selection, isRaw: true, after: last, limit: TrackPoint.perPage)
                for point in page { if let place = point.coordinate { plot.addReported(place) } }
                last = page.count < TrackPoint.perPage ? nil : page.last
            } while last != nil
            return
        }
        var last: StoredFix?
        repeat {
            let page = try await source.storageOfOne.fixes(in: selection, after: last, limit: 512)
            for fix in page { if let place = fix.judged.received.fix.coordinate { plot.addReported(place) } }
            last = page.count < 512 ? nil : page.last
        } while last != nil
    }
}
