import ArgumentParser
import GNSS
import Logbook
import Logging
import Pictures

struct PlotScatterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "scatter",
        abstract: "Plot the position errors of a receiver at rest.",
        discussion: """
            Shows errors to the east and north of the given position, or of the mean of the published locations, \
            with the circles that contain 50% and 95% of them (CEP), and the filter's verdicts.

            Examples:
              gpslog plot scatter --last 1h -o rest.svg
              gpslog plot scatter --track 4 --at 54.41,10.22 -o rest.svg
            """
    )

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The true position of the receiver, if known.", valueName: "lat,lon")
    )
    var at: PositionArgument?

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var drawing: DrawOptions

    func run() async throws {
        let locations = try selection.selection(drawing.common.logger)
        let settings = try drawing.settings()
        try await drawing.draw(locations) { source in try await plot(source, settings).drawing() }
    }

    private func plot(_ source: PlotSource, _ settings: PlotSettings) async throws -> ScatterPlot {
        var plot = ScatterPlot(around: at?.coordinate, settings)
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
        try await source.storageOfOne.read(selection) { fix in
            if let place = fix.judged.received.fix.coordinate { plot.addReported(place) }
        }
    }
}
