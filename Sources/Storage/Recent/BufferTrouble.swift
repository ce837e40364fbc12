internal import Platform
internal import SQLite

/// The reason why the database takes nothing for now.
struct BufferTrouble {
    /// The error, as it was seen last.
    private(set) var error: SQLiteError
    /// True where the user was told.
    private(set) var isTold = false
    /// Started with the trouble.
    private let watch: Stopwatch
    private var lastTry = Duration.zero

    init(_ error: SQLiteError, by clock: any Clock<Duration>) {
        self.error = error
        watch = Stopwatch(clock)
    }

    /// True where it is time to try again, after so many seconds at least.
    func isOver(after interval: Double) -> Bool {
        watch.time - lastTry >= .seconds(interval * (error.reason == .busy ? Self.shareWhileBusy : 1))
    }

    /// Takes note of another failure, and says whether to tell the user now.
    ///
    /// That another program writes is no trouble until it takes long.
    mutating func note(_ error: SQLiteError, after interval: Double) -> Bool {
        self.error = error
        lastTry = watch.time
        let isLong = lastTry >= .seconds(interval * Self.longestShareWhileBusy)
        if isTold || error.reason == .busy && !isLong { return false }
        isTold = true
        return true
    }

    private static let shareWhileBusy = 0.1
    private static let longestShareWhileBusy = 6.0
}

/// A recording's wait for another program to end its writing.
struct BufferWait {
    /// True where the user was told.
    private(set) var isTold = false
    /// Started with the wait.
    private let watch: Stopwatch

    init(by clock: any Clock<Duration>) {
        watch = Stopwatch(clock)
    }

    /// Takes note that it has to wait on, and says whether to tell the user now.
    ///
    /// - Parameter interval: the seconds after which a database is tried again; a part of them is no trouble.
    /// - Returns: true if this is the time, which it is once.
    mutating func note(after interval: Double) -> Bool {
        if isTold || watch.time < .seconds(interval * Self.shareUntold) { return false }
        isTold = true
        return true
    }

    private static let shareUntold = 0.2
}
