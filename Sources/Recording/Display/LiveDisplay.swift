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
    private let lastShown = Mutex<ContinuousClock.Instant?>(nil)

    /// Creates a display, which shows nothing if `isShown` is false or the console is not a terminal.
    init(database: any RecordedDatabase, units: DisplayUnits, isShown: Bool, console: Console = .standard) {
        self.database = database
        self.units = units
        self.isShown = isShown && console.isTerminal
        self.console = console
    }

    /// Counts an event of the pipeline, and updates the status line if it is shown.
    func note(_ event: PipelineEvent, of receiver: ReceiverIdentity) {
        tally.note(event, of: receiver)
        guard isShown, isDue else { return }
        let fileSize = database.databaseFile.flatMap { FileSize(ofDatabase: $0) }
        let line = StatusLine(tally.figures, fileSize: fileSize, in: units, columns: console.width - 1)
        console.show(status: line.description)
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
