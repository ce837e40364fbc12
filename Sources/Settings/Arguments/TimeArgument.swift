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
        guard let written = InstantText(text) else { return nil }
        guard let offset = written.offset else { return local(written.date, written.timeOfDay) }
        return UTCTime(written.date, written.timeOfDay)?.advanced(bySeconds: Double(-offset))
    }

    /// Parses a local day.
    private static func day(_ text: String, now: UTCTime) -> CalendarDate? {
        switch text {
        case "today": LocalDay(containing: now)?.date
        case "yesterday":
            LocalDay(containing: now).flatMap { CalendarDate(daysSince1970: $0.date.daysSince1970 - 1) }
        default: InstantText.date(text)
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

/// A day in the local time zone.
package struct LocalDay: Sendable {
    package let date: CalendarDate

    package let start: UTCTime

    /// The start of the next day.
    package let end: UTCTime

    /// The day that contains a time; `nil` outside the years 1 to 9999.
    package init?(containing time: UTCTime) {
        var seconds = time_t(time.secondsSince1970)
        var broken = unsafe tm()
        guard unsafe localtime_r(&seconds, &broken) != nil else { return nil }
        let (year, month, day) = unsafe (Int(broken.tm_year) + 1900, Int(broken.tm_mon) + 1, Int(broken.tm_mday))
        guard let date = CalendarDate(year: year, month: month, day: day),
            let span = TimeArgument(date.description, now: time)
        else { return nil }
        self.date = date
        start = span.start
        end = span.end
    }

    package func contains(_ time: UTCTime) -> Bool {
        time >= start && time < end
    }
}

/// A date and time in the formats of ISO 8601 and RFC 3339, with or without an offset from UTC.
struct InstantText {
    /// The date in the given time zone.
    let date: CalendarDate

    /// The time of day in the given time zone.
    let timeOfDay: TimeOfDay

    /// Offset from UTC in seconds, positive to the east; `nil` for local time.
    let offset: Int?

    /// Parses a date and time; `nil` for other text.
    ///
    /// Accepts `2026-11-21T08:00:00Z`, also with a space or a lower-case letter in between, with an offset such as
    /// `+01:00`, `+0100` or `+01`, in the basic format `20261121T080000Z`, or without seconds or minutes.
    init?(_ text: String) {
        let parts = text.split(maxSplits: 1) { "Tt ".contains($0) }
        guard parts.count == 2, let date = Self.date(parts[0]) else { return nil }
        let clock = parts[1].prefix { !"Zz+-".contains($0) }
        let zone = parts[1].dropFirst(clock.count)
        guard let timeOfDay = Self.timeOfDay(clock) else { return nil }
        (self.date, self.timeOfDay) = (date, timeOfDay)
        if zone.isEmpty {
            offset = nil
        } else {
            guard let seconds = Self.offset(zone) else { return nil }
            offset = seconds
        }
    }

    /// Parses a date, `2026-11-21` or `20261121`; `nil` for other text.
    static func date(_ text: some StringProtocol) -> CalendarDate? {
        if let date = CalendarDate(iso8601: text) { return date }
        guard text.utf8.count == 8, text.allSatisfy(\.isASCII) else { return nil }
        let year = text.prefix(4)
        let (month, day) = (text.dropFirst(4).prefix(2), text.suffix(2))
        return CalendarDate(iso8601: "\(year)-\(month)-\(day)")
    }

    /// Parses a time of day, `08:00:00.5`, `080000.5`, `08:00`, `0800` or `08`; `nil` for other text.
    private static func timeOfDay(_ text: Substring) -> TimeOfDay? {
        let text = text.replacing(",", with: ".")
        let digits = text.prefix { $0 != "." }
        guard text.allSatisfy(\.isASCII) else { return nil }
        if digits.contains(":") { return TimeOfDay(iso8601: text) }
        let (hour, minute) = (digits.prefix(2), digits.dropFirst(2).prefix(2))
        switch digits.utf8.count {
        case 2 where digits == text: return TimeOfDay(iso8601: "\(hour):00")
        case 4 where digits == text: return TimeOfDay(iso8601: "\(hour):\(minute)")
        case 6: return TimeOfDay(iso8601: "\(hour):\(minute):\(text.dropFirst(4))")
        default: return nil
        }
    }

    /// Parses `Z`, `+01:00`, `+0100` or `+01` to seconds; `nil` for other text.
    private static func offset(_ text: Substring) -> Int? {
        if text == "Z" || text == "z" { return 0 }
        let digits = text.dropFirst().replacing(":", with: "", maxReplacements: 1)
        guard digits.utf8.count == 2 || digits.utf8.count == 4, digits.allSatisfy({ ("0"..."9").contains($0) }),
            let hours = Int(digits.prefix(2)), hours <= 14, let minutes = Int("0" + digits.dropFirst(2)), minutes < 60
        else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return text.first == "-" ? -seconds : seconds
    }
}
