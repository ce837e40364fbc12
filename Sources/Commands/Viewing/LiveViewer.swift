import GNSS
import Pictures
import Logging
import Receivers
import Recording
import Settings
import SystemPackage
import Platform
import Logbook

/// Shows live data of receivers on the whole terminal: `gpslog view`.
struct LiveViewer {
    /// Minimum time between redraws, and how long to wait for the rest of an epoch.
    private static let pause = (least: Duration.milliseconds(250), gathering: Duration.milliseconds(40))

    private let source: ViewSource
    /// The database for waypoints.
    private let database: FilePath
    private let targets: [UploadTargetSettings]
    private let isASCII: Bool
    private let logger: Logger
    private let view: SharedView
    private var keys: ViewKeys
    private var shown: Screen?
    private var lastDrawing: ContinuousClock.Instant?
    private var isDrawingPlanned = false

    init(
        of source: ViewSource,
        database: FilePath,
        targets: [UploadTargetSettings],
        settings: ViewSettings,
        isASCII: Bool,
        logger: Logger
    ) {
        (self.source, self.database, self.targets) = (source, database, targets)
        (self.isASCII, self.logger) = (isASCII, logger)
        view = SharedView(title: source.title, hasClock: source.isLive)
        keys = ViewKeys(settings)
    }

    /// Shows the view until the user quits.
    mutating func run() async throws {
        try requireSource()
        guard !["dumb", nil].contains(ProcessEnvironment.value(of: "TERM")), let terminal = FullScreen() else {
            throw Failure(
                "gpslog view needs a full-screen terminal; gpslog status --follow prints lines instead.",
                .usage
            )
        }
        defer { terminal.giveBack() }
        let sources = Task { [source, targets, view] in
            do { try await Self.read(source, targets, view) } catch { view.tell(.failed(error)) }
        }
        let listening = Task { [view] in
            for await event in TerminalKeys.events(suspending: true) { view.tell(.terminal(event)) }
        }
        defer {
            sources.cancel()
            listening.cancel()
        }
        try draw(on: terminal)
        for await event in view.events {
            let isLast = try await isOver(after: event, terminal)
            if isLast { return }
        }
    }

    private func requireSource() throws {
        switch source {
        case .recordings(let database): try RecordingFeed.requireRecording(into: database)
        case .capture(let file, _, _): try ReplayByteSource.requireReadable([file])
        case .gpsd: break
        }
    }

    private static func read(_ source: ViewSource, _ targets: [UploadTargetSettings], _ view: SharedView) async throws {
        switch source {
        case .capture(let file, let speed, let filter):
            try await CaptureFeed(file, speed, filter, view).run()
        case .gpsd(let host, let device):
            let (name, number) = (source.title, 0)
            try await ReportFeed(
                address: .tcp(host),
                name: name,
                device: device,
                number: number,
                view: view,
                isOnce: false
            ).run()
        case .recordings(let database):
            let storage = StorageFeed(database: database, targets: targets, view: view)
            async let looking: Void = storage.run()
            await RecordingFeed(into: database, view).run()
            await looking
        }
    }

    /// Handles an event; true if the view should end.
    private mutating func isOver(after event: SharedView.Event, _ terminal: FullScreen) async throws -> Bool {
        switch event {
        case .failed(let error): throw error
        case .changed: planDrawing()
        case .drawingIsDue:
            isDrawingPlanned = false
            try draw(on: terminal)
        case .terminal(.ended): return true
        case .terminal(.refresh): try draw(on: terminal)
        case .terminal(.suspended): return try await isOver(after: .suspension, terminal)
        case .terminal(.keys(let bytes)):
            for action in keys.take(bytes) {
                let isLast = try await isOver(after: action, terminal)
                if isLast { return true }
            }
            try draw(on: terminal)
        }
        return false
    }

    /// Handles a key's action; true if the view should end.
    private mutating func isOver(after action: ViewKeys.Action, _ terminal: FullScreen) async throws -> Bool {
        switch action {
        case .end: return true
        case .nextReceiver: view.change { state, _ in state.chooseNext() }
        case .redraw: shown = nil
        case .suspension:
            guard terminal.suspend() else { return true }
            shown = nil
            try draw(on: terminal)
        case .waypoint(let text): keys.settings.notice = await note(text)
        }
        return false
    }

    /// Schedules a redraw after the rest of the epoch has arrived, limited to a few per second.
    private mutating func planDrawing() {
        guard !isDrawingPlanned else { return }
        isDrawingPlanned = true
        let elapsed = lastDrawing.map { $0.duration(to: .now) } ?? .seconds(1)
        let pause = max(Self.pause.gathering, Self.pause.least - elapsed)
        Task { [view] in
            try? await Task.sleep(for: pause)
            view.tell(.drawingIsDue)
        }
    }

    private mutating func draw(on terminal: FullScreen) throws {
        lastDrawing = .now
        let (rows, columns) = terminal.size
        let drawing = LiveScreen(view.takeState(), keys.settings, at: view.now)
        let capabilities = TerminalCapabilities(isASCII: isASCII, environment: ProcessEnvironment.value(of:))
        let screen = drawing.screen(rows: rows, columns: columns, capabilities: capabilities)
        let bytes = ScreenChanges.bytes(from: shown, to: screen)
        if !bytes.isEmpty { try StandardOutput.write(bytes) }
        shown = screen
    }

    /// Adds a waypoint at the receiver's position, and returns a confirmation.
    private func note(_ text: String) async -> String {
        let now = view.now
        let receiver = view.takeState().current?.receiver
        let position = now.time.flatMap { time in
            receiver?.location.map { CurrentPosition($0, receivedAt: receiver?.locatedAt?.time, now: time) }
        }
        let journal = Journal(in: database, units: keys.settings.units, logger: logger)
        let moment = Journal.Moment(time: now.time ?? journal.now, currentPosition: position)
        do {
            let waypoint = try await journal.add(NewWaypoint(text: text), saying: text, at: moment)
            let place = waypoint.place?.coordinate.map { "at " + keys.settings.notation.text($0) }
            return "saved \(waypoint.line), \(place ?? "without a position: " + CurrentPosition.advice(position))"
        } catch {
            return "not saved: \(Failure(error))"
        }
    }
}
