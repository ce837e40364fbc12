internal import GNSS
internal import Logbook
package import Pictures
package import Recording
internal import SQLite
internal import Storage
internal import Synchronization
internal import Terminal

/// Plots the satellites that receivers reported: `gpslog plot sky` and `gpslog plot signal`.
package struct SkyPlotter: Plotter {
    /// The kind of plot.
    package enum Kind: Sendable {
        /// Directions and signal strength of satellites.
        case sky
        /// Signal strength over time.
        case signal
    }

    private let kind: Kind
    private let selection: PlotSelection
    private let settings: PlotSettings

    /// Creates a plotter for selected data.
    ///
    /// - Parameters:
    ///   - kind: the kind of plot.
    ///   - selection: the period, or the tracks, which determine the periods and receivers.
    ///   - settings: the style of the plot.
    package init(_ kind: Kind, _ selection: PlotSelection, _ settings: PlotSettings) {
        (self.kind, self.selection, self.settings) = (kind, selection, settings)
    }

    /// Plots the selected data of a database.
    ///
    /// - Throws: `Failure` if no satellites were recorded, or an error if the database cannot be read or the image
    ///   cannot be written.
    package func plot(_ database: any RecordedDatabase, to output: PictureOutput) async throws {
        try output.requireWritable(besides: database)
        guard let file = database.databaseFile else {
            throw Failure("a fleet's database has no satellite data; use the logger's own database.", .noInput)
        }
        let storage = try await SQLiteStorage.forReading(from: file)
        let picture = Mutex(Picture(settings))
        var damage: SQLiteError?
        for span in try await spans(in: database) {
            do {
                try await storage.readSkies(from: span.from, to: span.to, of: span.receiver) { receiver, sky in
                    picture.withLock { $0.add(sky, of: receiver, to: kind) }
                }
            } catch {
                // The readable sky views are plotted nevertheless.
                guard case .damaged = error.reason else { throw error }
                damage = error
            }
        }
        if let damage, picture.withLock(\.isEmpty) { throw damage }
        guard let svg = picture.withLock({ $0.drawing(of: kind) }) else {
            throw Failure(
                "\(database) has no satellite data for that time; the receiver must send it (GSV) during the recording, and "
                    + "[storage] sky in the settings must not be \"none\".",
                .noInput
            )
        }
        try output.write(svg)
        if let damage { throw damage }
    }

    /// A period and a receiver.
    private struct Span {
        var from: UTCTime?
        var to: UTCTime?
        var receiver: ReceiverIdentity?
    }

    /// The periods of the selected tracks, or the selected period.
    private func spans(in database: any RecordedDatabase) async throws -> [Span] {
        let (from, to) = (selection.fixes.from, selection.fixes.to)
        if selection.tracks.isEmpty { return [Span(from: from, to: to)] }
        return try await PlotSource(selection, in: database).tracks.map { track in
            let end = track.end.advanced(bySeconds: 1)
            return Span(
                from: max(track.start, from ?? track.start),
                to: min(end, to ?? end),
                receiver: track.receiver
            )
        }
    }

    /// Collects data for both kinds of plots.
    private struct Picture {
        private let settings: PlotSettings
        private var sky: SkyPlot
        private var signal: SignalPlot
        private var receivers: Set<ReceiverIdentity> = []
        private var latest: ReceiverIdentity?

        /// Whether no sky view was added.
        var isEmpty: Bool { receivers.isEmpty }

        private var (start, end): (UTCTime?, UTCTime?) = (nil, nil)

        init(_ settings: PlotSettings) {
            self.settings = settings
            (sky, signal) = (SkyPlot(settings), SignalPlot(settings))
        }

        mutating func add(_ summary: SkySummary, of receiver: ReceiverIdentity, to kind: Kind) {
            receivers.insert(receiver)
            if latest != receiver { signal.beginReceiver() }
            latest = receiver
            start = min(start ?? summary.start, summary.start)
            end = max(end ?? summary.end, summary.end)
            switch kind {
            case .sky: sky.add(summary)
            case .signal: signal.add(summary)
            }
        }

        mutating func drawing(of kind: Kind) -> [UInt8]? {
            switch kind {
            case .sky:
                (sky.title, sky.subtitle) = ("Where satellites were heard", caption(sky.satellites))
                return sky.drawing()
            case .signal:
                (signal.title, signal.subtitle) = ("How strongly satellites were heard", caption(signal.satellites))
                return signal.drawing()
            }
        }

        /// A line with the period, the number of satellites, and the receivers.
        private func caption(_ satellites: Int) -> String {
            let span = start.flatMap { start in end.map { settings.clock.span(from: start, to: $0) } }
            let count = satellites == 1 ? "1 satellite" : "\(satellites) satellites"
            let names = receivers.count == 1 ? receivers.first?.name : "\(receivers.count) receivers"
            return [span, count, names].compactMap(\.self).joined(separator: " \u{B7} ")
        }
    }
}
