package import GNSS
internal import Settings

/// Counts the fixes accepted today, in the local time zone.
package struct TodaysFixes: Sendable {
    private let now: @Sendable () -> UTCTime
    private var day: LocalDay?
    /// The count at the beginning of the day; negative if earlier recordings accepted fixes on the same day.
    private var before: Int
    private var latest = 0

    /// Creates the counter at the start of a recording.
    ///
    /// - Parameters:
    ///   - earlier: the number of fixes that earlier recordings of the day have stored.
    ///   - now: the system clock.
    package init(earlier: Int = 0, now: @escaping @Sendable () -> UTCTime) {
        (before, self.now) = (-earlier, now)
        day = LocalDay(containing: now())
    }

    /// Updates and returns today's count.
    ///
    /// - Parameter accepted: the number of fixes that the recording has accepted.
    /// - Returns: the number of fixes.
    package mutating func count(accepted: Int) -> Int {
        let now = now()
        if day?.contains(now) != true { (day, before) = (LocalDay(containing: now), latest) }
        latest = accepted
        return accepted - before
    }
}
