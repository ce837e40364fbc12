internal import Platform
internal import SQLite

/// Why the database cannot be written at present.
struct BufferTrouble {
    private(set) var error: SQLiteError
    /// Whether the user was informed.
    private(set) var isTold = false
    /// Running since the first error.
    private let watch: Stopwatch
    private var lastTry = Duration.zero

    init(_ error: SQLiteError, by clock: any Clock<Duration>) {
        self.error = error
        watch = Stopwatch(clock)
    }

    /// Whether it is time to retry, `interval` seconds after the last attempt, or earlier while another program writes.
    func isOver(after interval: Double) -> Bool {
        watch.time - lastTry >= .seconds(interval * (error.reason == .busy ? Self.shareWhileBusy : 1))
    }

    /// Records another failed attempt to write.
    ///
    /// A database that is locked by another program is reported only if that lasts long.
    ///
    /// - Returns: whether to inform the user now.
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

/// Waiting for another program to finish writing.
struct BufferWait {
    /// Whether the user was informed.
    private(set) var isTold = false
    /// Running since the wait began.
    private let watch: Stopwatch

    init(by clock: any Clock<Duration>) {
        watch = Stopwatch(clock)
    }

    /// Records another failed attempt.
    ///
    /// - Parameter interval: the retry interval in seconds; waits shorter than a fifth of it are not reported.
    /// - Returns: whether to inform the user now, which happens once.
    mutating func note(after interval: Double) -> Bool {
        if isTold || watch.time < .seconds(interval * Self.shareUntold) { return false }
        isTold = true
        return true
    }

    private static let shareUntold = 0.2
}

extension SQLiteStorage {
    /// Runs an action that writes to the database; a recording retries it while another program writes.
    ///
    /// Other receivers can be stored in between.
    ///
    /// - Throws: the error of `body`. It throws that the database is locked only if this storage does not buffer fixes,
    ///   or the task is cancelled.
    func waitingForOthers<Result: Sendable>(
        _ body: () throws(SQLiteError) -> Result
    ) async throws(SQLiteError) -> Result {
        guard let recent else { return try body() }
        while true {
            if let result = try recent.unlessLocked(body) { return result }
            if Task.isCancelled { throw SQLiteError(.busy, file: connection.file) }
            try? await Task.sleep(for: .milliseconds(WriteBuffer.timeout))
        }
    }
}
