package import GNSS
internal import Logbook
package import Pictures
package import Recording
internal import Terminal

/// A kind of plot: `gpslog plot`.
package protocol Plotter {
    /// Plots the selected data of a database.
    ///
    /// - Throws: `Failure` if there is nothing to plot, or an error if the database cannot be read or the image cannot
    ///   be written.
    func plot(_ database: any RecordedDatabase, to output: PictureOutput) async throws
}

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

/// Plots the distance per local day: `gpslog plot calendar`.
package struct CalendarPlotter: Plotter {
    private let selection: PlotSelection
    private let year: Int?
    private let settings: PlotSettings

    /// Creates a plotter for selected data.
    ///
    /// - Parameters:
    ///   - selection: the locations to include.
    ///   - year: the year to show; `nil` for all years with data.
    ///   - settings: the style of the plot.
    package init(_ selection: PlotSelection, of year: Int?, _ settings: PlotSettings) {
        (self.selection, self.year, self.settings) = (selection, year, settings)
    }

    package func plot(_ database: any RecordedDatabase, to output: PictureOutput) async throws {
        try output.requireWritable(besides: database)
        let source = try await PlotSource(selection, in: database)
        let statistics = try await TrackStatistics(
            from: selection.fixes.from,
            to: selection.fixes.to,
            of: source.storage,
            tracks: source.tracks,
            knowsErrors: false
        )
        let days = statistics.days.filter { year == nil || $0.date.year == year }
        let distances = days.map { ($0.date, $0.figures.figures.distance) }
        var plot = CalendarPlot(Dictionary(distances) { $0 + $1 }, settings)
        let years = Set(days.map(\.date.year)).sorted()
        plot.title = years.count == 1 ? "\(years[0])" : "\(years.first ?? 0) to \(years.last ?? 0)"
        let sum = settings.units.distance(distances.map(\.1).reduce(0, +))
        plot.subtitle = "\(sum) on \(days.count == 1 ? "1 day" : "\(days.count) days"), by local days"
        guard let svg = plot.drawing() else { throw source.emptiness }
        try output.write(svg)
        try source.requireSound()
    }
}
