internal import GNSS

/// A date as HTTP writes it, in any of its three forms (RFC 9110, 5.6.7).
struct HTTPDate {
    /// The instant.
    let time: UTCTime

    /// The instant that text names; nil for other text.
    ///
    /// - Parameters:
    ///   - text: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
    ///   - now: the time; a year of two digits is at most fifty years after it.
    init?(_ text: String, now: UTCTime) {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
        guard words.count == 5 || words.count == 6 && words[5] == "GMT" else { return nil }
        let isOfC = words.count == 5
        let (dayWord, monthWord) = isOfC ? (words[2], words[1]) : (words[1], words[2])
        let (yearWord, clock) = isOfC ? (words[4], words[3]) : (words[3], words[4])
        guard let month = Self.months.firstIndex(of: monthWord), let day = Self.number(dayWord),
            let year = Self.number(yearWord), let timeOfDay = TimeOfDay(iso8601: clock),
            let date = CalendarDate(
                year: yearWord.utf8.count == 2 ? Self.completed(year, now: now) : year,
                month: month + 1,
                day: day
            ), let time = UTCTime(date, timeOfDay)
        else { return nil }
        self.time = time
    }

    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

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
