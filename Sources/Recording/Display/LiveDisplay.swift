internal import GNSS
internal import Pipeline
internal import Synchronization
internal import SystemPackage
internal import Terminal

/// Updates the status line of a recording, at most five times per second.
final class LiveDisplay: Sendable {
    private static let shortestInterval = Duration.milliseconds(200)

    let tally = RecordingTally()
    private let console: Console
    private let database: any RecordedDatabase
    private let units: DisplayUnits
    private let isShown: Bool
    private let progress: (@Sendable () -> String)?
    private let lastShown = Mutex<ContinuousClock.Instant?>(nil)

    /// Creates a display, which shows nothing if `isShown` is false or the console is not a terminal.
    ///
    /// `progress` is the start of the status line of a replay: how much of the capture has been read.
    init(
        database: any RecordedDatabase,
        units: DisplayUnits,
        isShown: Bool,
        progress: (@Sendable () -> String)? = nil,
        console: Console = .standard
    ) {
        self.database = database
        self.units = units
        self.isShown = isShown && console.isTerminal
        self.progress = progress
        self.console = console
    }

    /// Counts an event of the pipeline, and updates the status line if it is shown.
    func note(_ event: PipelineEvent, of receiver: ReceiverIdentity) {
        tally.note(event, of: receiver)
        guard isShown, isDue else { return }
        let fileSize = database.databaseFile.flatMap { FileSize(ofDatabase: $0) }
        let start = progress.map { $0() + "  " } ?? ""
        let columns = console.width - 1 - start.count
        let line = StatusLine(tally.figures, fileSize: fileSize, in: units, columns: columns)
        console.show(status: start + line.description)
    }

    private var isDue: Bool {
        let now = ContinuousClock.now
        return lastShown.withLock { last in
            if let last, now - last < Self.shortestInterval { return false }
            last = now
            return true
        }
    }
}
