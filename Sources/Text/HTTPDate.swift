package import GNSS

/// An HTTP date: parsed from any of its three formats, and written in the first (RFC 9110, 5.6.7).
package struct HTTPDate: CustomStringConvertible, Sendable {
    package let time: UTCTime

    package init(_ time: UTCTime) { self.time = time }

    /// Parses a date; nil if it is invalid.
    ///
    /// - Parameters:
    ///   - text: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
    ///   - now: the current time; two-digit years are at most fifty years later.
    package init?(_ text: String, now: UTCTime) {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
        guard words.count == 5 || words.count == 6 && words[5] == "GMT" else { return nil }
        let isOfC = words.count == 5
        let (dayWord, monthWord) = isOfC ? (words[2], words[1]) : (words[1], words[2])
        let (yearWord, clock) = isOfC ? (words[4], words[3]) : (words[3], words[4])
        guard let month = MonthText.short.firstIndex(of: String(monthWord)), let day = Self.number(dayWord),
            let year = Self.number(yearWord), let timeOfDay = TimeOfDay(iso8601: clock),
            let date = CalendarDate(
                year: yearWord.utf8.count == 2 ? Self.completed(year, now: now) : year,
                month: month + 1,
                day: day
            ), let time = UTCTime(date, timeOfDay)
        else { return nil }
        self.time = time
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`; empty if the year is out of range.
    package var description: String {
        guard let date = time.date else { return "" }
        // 1 January 1970 was a Thursday.
        let weekday = Self.days[((date.daysSince1970 + 4) % 7 + 7) % 7]
        let second = min(time.nanosecondsSinceMidnight / 1_000_000_000, 86_399)
        let clock = [second / 3600, second / 60 % 60, second % 60].map(Self.digits).joined(separator: ":")
        let month = MonthText.short[date.month - 1]
        return "\(weekday), \(Self.digits(Int64(date.day))) \(month) \(date.year) \(clock) GMT"
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    private static func digits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func number(_ word: Substring) -> Int? {
        guard (1...4).contains(word.utf8.count), word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(word)
    }

    private static func completed(_ year: Int, now: UTCTime) -> Int {
        let current = CalendarDate(daysSince1970: Int(now.secondsSince1970 / 86_400))?.year ?? 1970
        let inCentury = current / 100 * 100 + year
        return inCentury > current + 50 ? inCentury - 100 : inCentury
    }
}
