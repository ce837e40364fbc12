/// A UTC time of day, which receivers send before they know the date.
public struct TimeOfDay: Hashable, Comparable, Sendable {
    /// Nanoseconds since midnight, in 0 ..< 86,401,000,000,000; the last second is a leap second.
    public let nanosecondsSinceMidnight: Int64

    /// Creates a time of day; `nil` for an invalid time.
    ///
    /// 23:59:60 is the leap second.
    public init?(hour: Int, minute: Int, second: Int, nanosecond: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...999_999_999).contains(nanosecond),
            (0...59).contains(second) || (hour == 23 && minute == 59 && second == 60)
        else { return nil }
        nanosecondsSinceMidnight = Int64((hour * 60 + minute) * 60 + second) * 1_000_000_000 + Int64(nanosecond)
    }

    /// Whether the first time is earlier, on the same day.
    public static func < (earlier: Self, later: Self) -> Bool {
        earlier.nanosecondsSinceMidnight < later.nanosecondsSinceMidnight
    }
}
