package import GNSS
internal import Glibc

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
