internal import GNSS

/// The date of an answer, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
enum HTTPDateText {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The text of an instant; empty for years that a date has not.
    static func of(_ time: UTCTime) -> String {
        guard let date = time.date else { return "" }
        // The first day of 1970 was a Thursday.
        let weekday = days[((date.daysSince1970 + 4) % 7 + 7) % 7]
        let second = min(time.nanosecondsSinceMidnight / 1_000_000_000, 86_399)
        let clock = [second / 3600, second / 60 % 60, second % 60].map(digits).joined(separator: ":")
        return "\(weekday), \(digits(Int64(date.day))) \(months[date.month - 1]) \(date.year) \(clock) GMT"
    }

    private static func digits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
