/// Predicts when a disk is full from the growth of a database.
package struct DiskForecast: Sendable {
    /// Bytes per day of a receiver at 1 Hz: the initial estimate and the lower limit of the growth.
    static let usualPace = 1_000_000.0

    private static let day = Duration.seconds(86_400)
    /// The database grows by whole chunks of fixes, so that shorter spans are meaningless.
    private static let shortestSpan = Duration.seconds(3600)
    /// Minimum time between stored sizes.
    private static let interval = Duration.seconds(600)

    private var sizes: [(instant: ContinuousClock.Instant, bytes: Int64)] = []

    package init() {}

    /// Adds a size of the database in bytes.
    ///
    /// Sizes of the last day are kept.
    package mutating func note(_ bytes: Int64, at now: ContinuousClock.Instant) {
        if let last = sizes.last, last.instant.duration(to: now) < Self.interval { return }
        sizes.removeAll { $0.instant.duration(to: now) > Self.day }
        sizes.append((now, bytes))
    }

    /// Estimates the seconds until the disk is full from the growth in the last day.
    ///
    /// - Parameters:
    ///   - free: free bytes on the disk.
    ///   - bytes: current size of the database.
    ///   - now: the current time.
    /// - Returns: the number of seconds.
    package func secondsLeft(of free: Int64, at bytes: Int64, _ now: ContinuousClock.Instant) -> Double {
        var pace = Self.usualPace / (Self.day / .seconds(1))
        if let first = sizes.first, case let span = first.instant.duration(to: now), span >= Self.shortestSpan {
            pace = max(pace, Double(bytes - first.bytes) / (span / .seconds(1)))
        }
        return Double(free) / pace
    }
}
