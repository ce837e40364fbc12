package import GNSS
internal import Glibc

/// A time on the command line: a time, a local day, or a time span before now.
package struct TimeArgument: Hashable, Sendable {
    /// Start of the day, or the time itself.
    package let start: UTCTime

    /// Start of the next day, or the time itself.
    package let end: UTCTime

    /// Parses a time; `nil` for other text.
    ///
    /// - A time: `2026-11-21T08:00:00Z`, with an offset, in local time without one, in the basic format, or
    ///   `@1795248000` in seconds since 1970.
    /// - A local day: `2026-11-21`, `20261121`, `today`, `yesterday`.
    /// - `10:20`: a local time of today.
    /// - `now`, or a time span before it: `2h`, `1h30m`, `2 days ago`.
    ///
    /// - Parameters:
    ///   - text: the user's text.
    ///   - now: the time to which time spans refer.
    package init?(_ text: String, now: UTCTime) {
        if let instant = Self.instant(text, now: now) {
            (start, end) = (instant, instant)
        } else if let date = Self.day(text, now: now),
            let next = CalendarDate(daysSince1970: date.daysSince1970 + 1),
            let midnight = Self.local(date, secondOfDay: 0), let nextMidnight = Self.local(next, secondOfDay: 0)
        {
            (start, end) = (midnight, nextMidnight)
        } else {
            return nil
        }
    }

    private static func instant(_ text: String, now: UTCTime) -> UTCTime? {
        if text == "now" { return now }
        if text.hasPrefix("@") { return secondsSince1970(text.dropFirst()) }
        let isAgo = text.hasSuffix(" ago")
        if let span = TimeSpan(isAgo ? text.dropLast(4).filter { $0 != " " } : text) {
            return now.advanced(bySeconds: -span.seconds)
        }
        if let instant = UTCTime(iso8601: text) { return instant }
        if text.utf8.count >= 5, let clock = TimeOfDay(iso8601: text), let today = LocalDay(containing: now) {
            return local(today.date, clock)
        }
        guard let written = WrittenInstant(text) else { return nil }
        guard let offset = written.offset else { return local(written.date, written.timeOfDay) }
        return UTCTime(written.date, written.timeOfDay)?.advanced(bySeconds: Double(-offset))
    }

    /// Parses a local day.
    private static func day(_ text: String, now: UTCTime) -> CalendarDate? {
        switch text {
        case "today": LocalDay(containing: now)?.date
        case "yesterday":
            LocalDay(containing: now).flatMap { CalendarDate(daysSince1970: $0.date.daysSince1970 - 1) }
        default: WrittenInstant.date(text)
        }
    }

    private static func secondsSince1970(_ text: Substring) -> UTCTime? {
        guard text.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }), let seconds = Double(text), seconds < 9e9
        else { return nil }
        return UTCTime(nanosecondsSince1970: Int64((seconds * 1e3).rounded()) * 1_000_000)
    }

    private static func local(_ date: CalendarDate, _ time: TimeOfDay) -> UTCTime? {
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
        // Lets the time zone decide on daylight saving time.
        unsafe broken.tm_isdst = -1
        let seconds = unsafe mktime(&broken)
        let (nanoseconds, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? nil : UTCTime(nanosecondsSince1970: nanoseconds)
    }
}
