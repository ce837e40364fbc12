internal import Platform

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

/// How a recording buffers the latest fixes until they are in the database.
package struct BufferSettings: Sendable {
    /// Something that the user should know.
    package enum Event: Hashable, Sendable {
        /// The database cannot be written; fixes stay in the buffer files until it can.
        case keepsFixes(SQLiteError)
        /// The recording cannot begin because another program writes to the database; it waits until that ends.
        case waits(SQLiteError)
        /// A buffer file of a crashed recording was damaged; the rest of it is stored.
        case foundDamage(DamagedBuffers)
        /// The shared memory cannot be used; the latest fixes are kept in a file beside the database instead.
        case keepsInSpare(BufferObstacle)
        /// The database has been written again, with all buffered fixes.
        case storesAgain
    }

    /// How long fixes may take to reach the disk, in seconds.
    ///
    /// A power cut loses at most these fixes. With 0, each fix is synced.
    package let syncInterval: Double

    /// How long to wait before retrying a failed write, in seconds; a tenth of it while another program writes.
    package let retryInterval: Double

    /// The number of a receiver's fixes to buffer while the database cannot be written, before the recording ends.
    ///
    /// The default is more than two days at 1 Hz.
    package let mostKept: Int

    package let clock: any Clock<Duration>

    /// Called with each event, in order; it must not block.
    package let observe: @Sendable (Event) -> Void

    /// Called when fixes have been moved to the database, which is rare.
    package let didStore: @Sendable () -> Void

    package init(
        syncInterval: Double = 2,
        retryInterval: Double = 10,
        mostKept: Int = 200_000,
        clock: any Clock<Duration> = ContinuousClock(),
        observe: @escaping @Sendable (Event) -> Void = { _ in },
        didStore: @escaping @Sendable () -> Void = {}
    ) {
        self.syncInterval = syncInterval
        self.retryInterval = retryInterval
        self.mostKept = mostKept
        self.clock = clock
        self.observe = observe
        self.didStore = didStore
    }
}
