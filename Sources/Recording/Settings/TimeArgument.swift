internal import Glibc
package import GNSS

/// A time on the command line: an instant, a local day, or a span back from now.
package struct TimeArgument: Hashable, Sendable {
    /// The first instant that is meant.
    package let start: UTCTime

    /// The instant after the last one that is meant: the next day's beginning for a day, the start itself otherwise.
    package let end: UTCTime

    /// What text means: `2026-11-21T08:00:00Z`, the same without Z for local time, `2026-11-21` for that local day, or a
    /// span such as `2h`; nil for other text.
    ///
    /// - Parameters:
    ///   - text: what the user wrote.
    ///   - now: the instant that spans count back from.
    package init?(_ text: String, now: UTCTime) {
        if let span = TimeSpan(text), text.last?.isLetter == true {
            start = now.advanced(bySeconds: -span.seconds)
            end = start
        } else if let instant = UTCTime(iso8601: text) {
            start = instant
            end = instant
        } else if let instant = Self.local(text) {
            start = instant
            end = instant
        } else if let date = CalendarDate(iso8601: text),
            let next = CalendarDate(daysSince1970: date.daysSince1970 + 1),
            let midnight = Self.local(date, secondOfDay: 0), let nextMidnight = Self.local(next, secondOfDay: 0)
        {
            start = midnight
            end = nextMidnight
        } else {
            return nil
        }
    }

    /// The time of this machine's clock.
    package static var now: UTCTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return UTCTime(nanosecondsSince1970: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// A date and time of day without a zone.
    private static func local(_ text: String) -> UTCTime? {
        let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " })
        guard parts.count == 2, let date = CalendarDate(iso8601: parts[0]), let time = TimeOfDay(iso8601: parts[1])
        else { return nil }
        let (seconds, nanoseconds) = time.nanosecondsSinceMidnight.quotientAndRemainder(dividingBy: 1_000_000_000)
        return local(date, secondOfDay: Int32(seconds))?.advanced(bySeconds: Double(nanoseconds) / 1e9)
    }

    private static func local(_ date: CalendarDate, secondOfDay: Int32) -> UTCTime? {
        var broken = unsafe tm()
        unsafe broken.tm_year = Int32(date.year - 1900)
        unsafe broken.tm_mon = Int32(date.month - 1)
        unsafe broken.tm_mday = Int32(date.day)
        unsafe broken.tm_hour = secondOfDay / 3600
        unsafe broken.tm_min = secondOfDay / 60 % 60
        unsafe broken.tm_sec = secondOfDay % 60
        // Unknown: the zone decides whether summer time is in force.
        unsafe broken.tm_isdst = -1
        let seconds = unsafe mktime(&broken)
        let (nanoseconds, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? nil : UTCTime(nanosecondsSince1970: nanoseconds)
    }
}
