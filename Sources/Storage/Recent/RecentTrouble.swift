internal import SQLite

/// Why the database takes nothing for now.
struct RecentTrouble {
    /// What is wrong, as it was seen last.
    private(set) var error: SQLiteError
    /// Whether the user was told.
    private(set) var isTold = false
    private let began = ContinuousClock.now
    private var lastTry = ContinuousClock.now

    init(_ error: SQLiteError) {
        self.error = error
    }

    /// Whether to try again, after so many seconds at least.
    func isOver(after interval: Double) -> Bool {
        lastTry.duration(to: .now) >= .seconds(interval * (error.reason == .busy ? Self.shareWhileBusy : 1))
    }

    /// Takes note of another failure, and says whether to tell the user now.
    ///
    /// That another program writes is no trouble until it takes long.
    mutating func note(_ error: SQLiteError, after interval: Double) -> Bool {
        self.error = error
        lastTry = .now
        let isLong = began.duration(to: .now) >= .seconds(interval * Self.longestShareWhileBusy)
        if isTold || error.reason == .busy && !isLong { return false }
        isTold = true
        return true
    }

    private static let shareWhileBusy = 0.1
    private static let longestShareWhileBusy = 6.0
}
