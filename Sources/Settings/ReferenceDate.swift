package import GNSS

/// The day that a live receiver's dates are held against, to notice those that are 1024 weeks back.
package enum ReferenceDate {
    /// Days that a machine may have been off and think that no time has passed, having no clock that runs on.
    private static let longestSleep = 365

    /// Half of 1024 weeks: what is farther ahead of a clock that is set was stored by a receiver's mistake.
    private static let farAhead = 512 * 7

    /// The latest day that it may be, as far as this machine can tell; nil where it cannot.
    ///
    /// A reference date some months too late does no harm to a live receiver: its date is today's, or 1024 weeks off.
    ///
    /// - Parameters:
    ///   - clock: this machine's clock, which may never have been set.
    ///   - newestStored: the latest location in the database; nil where there is none.
    /// - Returns: a year after the later of the two.
    package static func live(clock: UTCTime, newestStored: UTCTime?) -> CalendarDate? {
        let today = day(clock)
        var newest = newestStored.flatMap(day)
        if let today, let stored = newest, stored - today > farAhead { newest = nil }
        let latest = [today, newest].compactMap(\.self).max()
        return latest.flatMap { CalendarDate(daysSince1970: $0 + longestSleep) }
    }

    /// Days since 1970; nil for a time at which this program was not there, or that no receiver can name.
    private static func day(_ time: UTCTime) -> Int? {
        let date = CalendarDate(daysSince1970: Int(time.secondsSince1970 / 86_400))
        // Clocks that were never set begin in 1970, 1980 or 2000, or with the firmware's year; RMC's years end in 2079.
        return date.flatMap { (2026...2079).contains($0.year) ? $0.daysSince1970 : nil }
    }
}
