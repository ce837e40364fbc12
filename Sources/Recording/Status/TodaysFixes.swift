package import GNSS
internal import Settings

/// The number of fixes that were accepted in the present day, by this machine's time zone.
package struct TodaysFixes: Sendable {
    private let now: @Sendable () -> UTCTime
    private var day: LocalDay?
    /// The number that had been accepted when the day began; below 0 where earlier recordings of the day had some.
    private var before: Int
    private var latest = 0

    /// The fixes of a recording that begins.
    ///
    /// - Parameters:
    ///   - earlier: the number that earlier recordings of the day have stored.
    ///   - now: this machine's clock.
    package init(earlier: Int = 0, now: @escaping @Sendable () -> UTCTime) {
        (before, self.now) = (-earlier, now)
        day = LocalDay(containing: now())
    }

    /// The number today.
    ///
    /// - Parameter accepted: the number that the recording has accepted so far.
    /// - Returns: the number.
    package mutating func count(accepted: Int) -> Int {
        let now = now()
        if day?.contains(now) != true { (day, before) = (LocalDay(containing: now), latest) }
        latest = accepted
        return accepted - before
    }
}
