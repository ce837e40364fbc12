import ArgumentParser
import GNSS
import Logbook
import Logging
import Pictures
import Recording
import Storage
import Synchronization
import Platform

struct PlotSkyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "sky",
        abstract: "Plot received satellites and their signal in the sky.",
        discussion: """
            Shows what blocks the antenna. North is up, and the zenith is in the middle. The colour is the mean \
            carrier-to-noise density of each satellite's strongest signal.

            Examples:
              gpslog plot sky --last 1d -o sky.svg
              gpslog plot sky --track 4 -o sky.png
            """
    )

    @OptionGroup var selection: SkySelectionOptions
    @OptionGroup var drawing: DrawOptions

    func run() async throws {
        try await selection.draw(.sky, drawing)
    }
}

struct PlotSignalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "signal",
        abstract: "Plot satellite signal strength over time.",
        discussion: """
            Draws one panel per system and signal, and one line per satellite: its mean carrier-to-noise density.

            Examples:
              gpslog plot signal --last 2h --local -o signal.svg
              gpslog plot signal --track 4 -o signal.png
            """
    )

    @OptionGroup var selection: SkySelectionOptions
    @OptionGroup var drawing: DrawOptions

    func run() async throws {
        try await selection.draw(.signal, drawing)
    }
}

/// Options that select the period of satellite data.
struct SkySelectionOptions: ParsableArguments {
    @Option(
        name: .customLong("track"),
        help: ArgumentHelp(
            "Only during this track, by its number in gpslog tracks; may be repeated.",
            valueName: "id"
        )
    )
    var tracks: [Int64] = []

    @OptionGroup var period: PeriodOptions

    fileprivate func draw(_ kind: SkyKind, _ drawing: DrawOptions) async throws {
        let settings = try drawing.settings()
        let database = try drawing.common.recordedForReading()
        let output = drawing.picture.destination
        try output.requireWritable(besides: database)
        guard let file = database.databaseFile else {
            throw Failure("a fleet's database has no satellite data; use the logger's own database.", .noInput)
        }
        let storage = try await SQLiteStorage.forReading(from: file)
        let picture = Mutex(SkyPicture(settings))
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
        let (from, to) = (period.from, period.to)
        if tracks.isEmpty { return [Span(from: from, to: to)] }
        let selection = PlotSelection(FixSelection(from: from, to: to), tracks: tracks)
        return try await PlotSource(selection, in: database).tracks.map { track in
            let end = track.end.advanced(bySeconds: 1)
            return Span(
                from: max(track.start, from ?? track.start),
                to: min(end, to ?? end),
                receiver: track.receiver
            )
        }
    }
}

/// The kind of plot: directions of satellites, or their signal strength over time.
private enum SkyKind { case sky, signal }

/// Collects data for both kinds of plots.
private struct SkyPicture {
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

    mutating func add(_ summary: SkySummary, of receiver: ReceiverIdentity, to kind: SkyKind) {
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

    mutating func drawing(of kind: SkyKind) -> [UInt8]? {
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
