/// The time for which a disk has room, by the pace at which a database has grown.
package struct DiskForecast: Sendable {
    /// Bytes a day that a receiver's fixes take at one a second: what is expected before anything is known, and at least.
    static let usualPace = 1_000_000.0

    private static let day = Duration.seconds(86_400)
    /// A database grows by whole chunks of fixes, so that a shorter span shows nothing.
    private static let shortestSpan = Duration.seconds(3600)
    /// The time between two sizes that are kept.
    private static let interval = Duration.seconds(600)

    private var sizes: [(instant: ContinuousClock.Instant, bytes: Int64)] = []

    /// A forecast of which nothing is known yet.
    package init() {}

    /// Takes note of the size of the database at an instant, of which those of the latest day are kept.
    package mutating func note(_ bytes: Int64, at now: ContinuousClock.Instant) {
        if let last = sizes.last, last.instant.duration(to: now) < Self.interval { return }
        sizes.removeAll { $0.instant.duration(to: now) > Self.day }
        sizes.append((now, bytes))
    }

    /// Seconds until so many bytes are taken, by the pace of the latest day at most.
    ///
    /// - Parameters:
    ///   - free: the bytes that are free.
    ///   - bytes: the size of the database now.
    ///   - now: the instant.
    /// - Returns: seconds.
    package func secondsLeft(of free: Int64, at bytes: Int64, _ now: ContinuousClock.Instant) -> Double {
        var pace = Self.usualPace / (Self.day / .seconds(1))
        if let first = sizes.first, case let span = first.instant.duration(to: now), span >= Self.shortestSpan {
            pace = max(pace, Double(bytes - first.bytes) / (span / .seconds(1)))
        }
        return Double(free) / pace
    }
}
