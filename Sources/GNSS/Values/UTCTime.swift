/// An instant in Coordinated Universal Time.
public struct UTCTime: Hashable, Comparable, Sendable {
    /// Nanoseconds since 1970-01-01T00:00:00Z, leap seconds not counted, as POSIX does; from 1677 to 2262.
    public let nanosecondsSince1970: Int64

    /// The instant so many nanoseconds after 1970 began.
    public init(nanosecondsSince1970: Int64) {
        self.nanosecondsSince1970 = nanosecondsSince1970
    }

    /// The instant at a time of a day; nil outside the years that 64 bits of nanoseconds hold.
    public init?(_ date: CalendarDate, _ timeOfDay: TimeOfDay) {
        let (midnight, tooLarge) = Int64(date.daysSince1970).multipliedReportingOverflow(by: Self.nanosecondsPerDay)
        let (instant, overflow) = midnight.addingReportingOverflow(timeOfDay.nanosecondsSinceMidnight)
        guard !tooLarge, !overflow else { return nil }
        nanosecondsSince1970 = instant
    }

    /// Whole seconds since 1970, rounded down.
    public var secondsSince1970: Int64 {
        let (quotient, remainder) = nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The seconds from another instant to this one, negative when the other is later.
    public func seconds(since other: UTCTime) -> Double {
        // Subtracted as Double only where the difference does not fit: nothing a receiver sends may trap.
        let (difference, overflow) = nanosecondsSince1970.subtractingReportingOverflow(other.nanosecondsSince1970)
        let exact = overflow ? Double(nanosecondsSince1970) - Double(other.nanosecondsSince1970) : Double(difference)
        return exact / 1e9
    }

    /// The instant so many seconds later, or earlier where negative; stops at the ends of what is representable.
    public func advanced(bySeconds seconds: Double) -> UTCTime {
        let nanoseconds = Int64(exactly: (seconds * 1e9).rounded()) ?? (seconds < 0 ? .min : .max)
        let (instant, overflow) = nanosecondsSince1970.addingReportingOverflow(nanoseconds)
        return UTCTime(nanosecondsSince1970: overflow ? (nanoseconds < 0 ? .min : .max) : instant)
    }

    /// Whether one instant is before the other.
    public static func < (earlier: Self, later: Self) -> Bool {
        earlier.nanosecondsSince1970 < later.nanosecondsSince1970
    }

    static let nanosecondsPerDay: Int64 = 86_400_000_000_000
}
