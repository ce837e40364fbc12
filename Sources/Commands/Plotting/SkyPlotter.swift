internal import GNSS
internal import Logbook
package import Plots
package import Recording
internal import SQLite
internal import Storage
internal import Synchronization
internal import Terminal

/// Draws what receivers listed of satellites: `gpslog plot sky` and `gpslog plot signal`.
package struct SkyPlotter: Plotter {
    /// A picture of it.
    package enum Kind: Sendable {
        /// The directions in which satellites were heard, and the strength.
        case sky
        /// The strength over time.
        case signal
    }

    private let kind: Kind
    private let selection: PlotSelection
    private let settings: PlotSettings

    /// A plotter.
    ///
    /// - Parameters:
    ///   - kind: the picture.
    ///   - selection: the time, or the tracks in whose time and by whose receiver.
    ///   - settings: the way in which it is drawn.
    package init(_ kind: Kind, _ selection: PlotSelection, _ settings: PlotSettings) {
        (self.kind, self.selection, self.settings) = (kind, selection, settings)
    }

    /// Draws what is in a database.
    ///
    /// - Throws: `Failure` where nothing is known of satellites, or an error if the database cannot be read or the picture not
    ///   written.
    package func plot(_ database: any RecordedDatabase, to output: PictureOutput) async throws {
        try output.requireWritable(besides: database)
        guard let file = database.databaseFile else {
            throw Failure("a fleet's database keeps nothing of satellites; the logger's own does.", .noInput)
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
                // The others have been read, and are drawn.
                guard case .damaged = error.reason else { throw error }
                damage = error
            }
        }
        if let damage, picture.withLock(\.isEmpty) { throw damage }
        guard let svg = picture.withLock({ $0.drawing(of: kind) }) else {
            throw Failure(
                "\(database) knows of no satellites in that time; a receiver has to list them (GSV) while it is recorded, and "
                    + "[storage] sky in the settings must not be \"none\".",
                .noInput
            )
        }
        try output.write(svg)
        if let damage { throw damage }
    }

    /// A time, and the receiver that is meant.
    private struct Span {
        var from: UTCTime?
        var to: UTCTime?
        var receiver: ReceiverIdentity?
    }

    /// The times that are wanted: those of the tracks, or the period.
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

    /// The pictures, of which one is wanted.
    private struct Picture {
        private let settings: PlotSettings
        private var sky: SkyPlot
        private var signal: SignalPlot
        private var receivers: Set<ReceiverIdentity> = []
        private var latest: ReceiverIdentity?

        /// True where nothing has come.
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

        /// A line of when it was, how many satellites there were, and who heard them.
        private func caption(_ satellites: Int) -> String {
            let span = start.flatMap { start in end.map { settings.clock.span(from: start, to: $0) } }
            let count = satellites == 1 ? "1 satellite" : "\(satellites) satellites"
            let names = receivers.count == 1 ? receivers.first?.name : "\(receivers.count) receivers"
            return [span, count, names].compactMap(\.self).joined(separator: " \u{B7} ")
        }
    }
}
