package import GNSS
internal import Glibc

/// The clock by which instants are shown to people; programs always get UTC.
package enum TimeDisplay: Sendable {
    /// UTC, `2026-11-21T08:00:00Z`.
    case utc
    /// This machine's time zone, with its offset: `2026-11-21T09:00:00+01:00`.
    case local

    /// An instant, its fraction of a second cut off.
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

    /// Seconds by which its hands are ahead of UTC at so many seconds since 1970; 0 where that cannot be told.
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
    /// The instant in UTC, its fraction of a second cut off.
    package var toTheSecond: String { description.prefix { $0 != "." } + "Z" }
}
