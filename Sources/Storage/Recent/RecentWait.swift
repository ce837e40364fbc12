/// How long a recording has been waiting for another program to end its writing.
struct RecentWait {
    /// Whether the user was told.
    private(set) var isTold = false
    private let began = ContinuousClock.now

    /// Takes note that it has to wait on, and says whether to tell the user now.
    ///
    /// - Parameter interval: the seconds after which a database is tried again; a part of them is no trouble.
    /// - Returns: whether this is the time, which it is once.
    mutating func note(after interval: Double) -> Bool {
        if isTold || began.duration(to: .now) < .seconds(interval * Self.shareUntold) { return false }
        isTold = true
        return true
    }

    private static let shareUntold = 0.2
}
