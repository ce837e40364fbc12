package import GNSS
internal import Glibc

/// The time zone of times in output for people; programs always get UTC.
package enum TimeDisplay: Sendable {
    /// UTC, such as `2026-11-21T08:00:00Z`.
    case utc
    /// The local time zone with its offset, such as `2026-11-21T09:00:00+01:00`.
    case local

    /// Formats a time, truncated to seconds.
    package func text(_ time: UTCTime) -> String {
        guard self == .local else { return time.toTheSecond }
        var seconds = time_t(time.secondsSince1970)
        var broken = unsafe tm()
        guard unsafe localtime_r(&seconds, &broken) != nil,
            let date = unsafe CalendarDate(
                year: Int(broken.tm_year) + 1900,
                month: Int(broken.tm_mon) + 1,
                day: Int(broken.tm_mday)
            )
        else { return time.toTheSecond }
        let clock = unsafe [broken.tm_hour, broken.tm_min, broken.tm_sec].map { Self.twoDigits(Int($0)) }
        let offset = unsafe Int(broken.tm_gmtoff) / 60
        let zone = (offset < 0 ? "-" : "+") + Self.twoDigits(abs(offset) / 60) + ":" + Self.twoDigits(abs(offset) % 60)
        return "\(date)T\(clock.joined(separator: ":"))\(zone)"
    }

    /// Formats a time for tables that people read: `2026-11-21 08:00:00`, with the offset from UTC if it is local.
    package func plainText(_ time: UTCTime) -> String {
        let text = text(time)
        let clock = text.dropFirst(11)
        let zone = clock.dropFirst(8)
        return "\(text.prefix(10)) \(clock.prefix(8))\(zone == "Z" ? "" : " \(zone)")"
    }

    /// The offset from UTC in seconds at a time in seconds since 1970; 0 if unknown.
    package func offset(atSecond second: Int64) -> Int {
        guard self == .local else { return 0 }
        var seconds = time_t(second)
        var broken = unsafe tm()
        guard unsafe localtime_r(&seconds, &broken) != nil else { return 0 }
        return unsafe Int(broken.tm_gmtoff)
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension UTCTime {
    /// The time in UTC, truncated to seconds.
    package var toTheSecond: String { description.prefix { $0 != "." } + "Z" }
}
