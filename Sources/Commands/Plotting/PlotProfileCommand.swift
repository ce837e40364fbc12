import ArgumentParser
import GNSS
import Logbook
import Logging
import Pictures
import Platform

struct PlotProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "profile",
        abstract: "Plot speed and altitude over time or distance.",
        discussion: """
            The band around the altitude is one standard deviation, if known. Each pixel column shows its lowest and \
            highest value, however many fixes it covers. Stretches where the position is suspect are shaded.

            Example: gpslog plot profile --track 3 --over distance -o profile.svg
            """
    )

    @Option(help: ArgumentHelp("The horizontal axis.", valueName: "time|distance"))
    var over = ProfilePlot.Axis.time

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var drawing: DrawOptions

    func run() async throws {
        let locations = try selection.selection(drawing.common.logger)
        let settings = try drawing.settings()
        try await drawing.draw(locations) { source in
            let profile = try await source.profile(over: over, settings)
            guard !profile.isEmpty else { return nil }
            if let svg = profile.plot.drawing() { return svg }
            throw Failure("the selection has neither speed nor altitude to plot; select other tracks.", .noInput)
        }
    }
}

extension ProfilePlot.Axis: ExpressibleByArgument {}

extension PlotSource {
    /// Returns the plot of speed and altitude, and whether it has no tracks.
    func profile(
        over axis: ProfilePlot.Axis,
        _ settings: PlotSettings
    ) async throws -> (plot: ProfilePlot, isEmpty: Bool) {
        var plot = ProfilePlot(over: axis, settings)
        var shown: [Track] = []
        var distances: [ReceiverIdentity: Double] = [:]
        for track in tracks {
            plot.beginLine(of: track.receiver.name)
            // Distances continue from one track of a receiver to the next.
            let before = distances[track.receiver] ?? 0
            var (walk, pages) = (TrackLegs(), self.pages(of: track))
            while let page = try await pages.nextPage() {
                for stored in page {
                    walk.add(stored)
                    let distance = before + (walk.figures?.distance ?? 0)
                    plot.add(stored.location, after: distance, isSuspect: stored.suspicion.isOfPosition)
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
        return (plot, shown.isEmpty)
    }
}
