internal import GNSS
internal import Pipeline
internal import Synchronization
internal import SystemPackage
internal import Terminal

/// Keeps the status line of a recording up to date.
final class LiveDisplay: Sendable {
    /// A person reads no faster.
    private static let shortestInterval = Duration.milliseconds(200)

    let tally = RecordingTally()
    private let console: Console
    private let database: any RecordedDatabase
    private let units: DisplayUnits
    private let isShown: Bool
    private let lastShown = Mutex<ContinuousClock.Instant?>(nil)

    /// A display of `console`, which shows nothing where `isShown` is false or the console is no terminal.
    init(database: any RecordedDatabase, units: DisplayUnits, isShown: Bool, console: Console = .standard) {
        self.database = database
        self.units = units
        self.isShown = isShown && console.isTerminal
        self.console = console
    }

    /// Takes in what the pipeline tells, and shows it if somebody watches.
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
