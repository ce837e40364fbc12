/// An instant in Coordinated Universal Time.
///
/// POSIX counts no leap seconds (IEEE Std 1003.1, 4.16), so that 23:59:60 would be the same number as 00:00:00. Here the
/// count stands still during a leap second, at the last nanosecond of its day, and a second number counts through it.
/// Compared one after the other, the two keep every order, make every instant different from every other, and need no
/// table of leap seconds, which would be out of date with the next one. An optional instant takes the same 16 bytes in a
/// structure as one of the count alone, and all that knows only the count, such as a file system or a database, sees a
/// clock that never runs back.
public struct UTCTime: Hashable, Sendable {
    /// Nanoseconds since 1970-01-01T00:00:00Z, leap seconds not counted, as POSIX does; from 1677 to 2262.
    ///
    /// During a leap second it stays at 23:59:59.999999999 of that day.
    public let nanosecondsSince1970: Int64

    /// The progress of a leap second, in nanoseconds from 1, which is 23:59:60, to 1 000 000 000; 0 outside of one.
    public let leapNanoseconds: UInt32

    /// The instant so many nanoseconds after 1970 began.
    public init(nanosecondsSince1970: Int64) {
        self.init(nanosecondsSince1970, leap: 0)
    }

    /// The instant of both numbers; nil where a leap second would be too long or not at the end of a day.
    public init?(nanosecondsSince1970: Int64, leapNanoseconds: UInt32) {
        guard leapNanoseconds <= Self.nanosecondsPerSecond,
            leapNanoseconds == 0 || (nanosecondsSince1970 &+ 1) % Self.nanosecondsPerDay == 0
        else { return nil }
        self.init(nanosecondsSince1970, leap: leapNanoseconds)
    }

    /// The instant at a time of a day; nil outside the years that 64 bits of nanoseconds hold.
    ///
    /// A leap second is not known long before, so 23:59:60 is taken on any day.
    public init?(_ date: CalendarDate, _ timeOfDay: TimeOfDay) {
        self.init(daysSince1970: date.daysSince1970, timeOfDay)
    }

    /// The instant at a time of the day that is so many days after 1970-01-01; nil where 64 bits do not hold it.
    public init?(daysSince1970 days: Int, _ timeOfDay: TimeOfDay) {
        let sinceMidnight = min(timeOfDay.nanosecondsSinceMidnight, Self.nanosecondsPerDay - 1)
        // Before 1970 from the day's end back: the first day of all begins before the count does.
        let isBefore = days < 0
        let (midnight, tooLarge) = Int64(isBefore ? days + 1 : days).multipliedReportingOverflow(
            by: Self.nanosecondsPerDay
        )
        let (count, overflow) = midnight.addingReportingOverflow(
            isBefore ? sinceMidnight - Self.nanosecondsPerDay : sinceMidnight
        )
        guard !tooLarge, !overflow else { return nil }
        self.init(count, leap: UInt32(timeOfDay.nanosecondsSinceMidnight - sinceMidnight))
    }

    private init(_ count: Int64, leap: UInt32) {
        nanosecondsSince1970 = count
        leapNanoseconds = leap
    }

    /// Whole seconds since 1970, rounded down.
    public var secondsSince1970: Int64 { nanosecondsSince1970.flooringDivision(by: 1_000_000_000).quotient }

    /// True where this instant is within a leap second.
    public var isInLeapSecond: Bool { leapNanoseconds > 0 }

    static let nanosecondsPerSecond: Int64 = 1_000_000_000
    static let nanosecondsPerDay: Int64 = 86_400_000_000_000
}

extension UTCTime: Comparable {
    /// True where one instant is before the other.
    public static func < (earlier: Self, later: Self) -> Bool {
        earlier.nanosecondsSince1970 == later.nanosecondsSince1970
            ? earlier.leapNanoseconds < later.leapNanoseconds
            : earlier.nanosecondsSince1970 < later.nanosecondsSince1970
    }
}

extension UTCTime {
    /// The seconds from another instant to this one, negative when the other is later.
    ///
    /// A leap second counts where one of the two is in it; one that passed between them unseen does not.
    public func seconds(since other: UTCTime) -> Double {
        // Subtracted as Double only where the difference does not fit: nothing a receiver sends may trap.
        let (counted, tooLarge) = nanosecondsSince1970.subtractingReportingOverflow(other.nanosecondsSince1970)
        let (difference, overflow) = counted.addingReportingOverflow(leapNanoseconds(since: other))
        let exact =
            tooLarge || overflow
            ? Double(nanosecondsSince1970) - Double(other.nanosecondsSince1970) : Double(difference)
        return exact / 1e9
    }

    /// The nanoseconds that the leap seconds of the two instants add to the difference of their counts.
    private func leapNanoseconds(since other: UTCTime) -> Int64 {
        let within = Int64(leapNanoseconds) - Int64(other.leapNanoseconds)
        // The leap second of the earlier one has passed whole by the time the count goes on.
        if other.isInLeapSecond, nanosecondsSince1970 > other.nanosecondsSince1970 {
            return within + Self.nanosecondsPerSecond
        }
        if isInLeapSecond, nanosecondsSince1970 < other.nanosecondsSince1970 {
            return within - Self.nanosecondsPerSecond
        }
        return within
    }

    /// The next nanosecond, beyond a leap second this instant lies in; nil at the end of what is representable.
    public var next: UTCTime? {
        let (instant, overflow) = nanosecondsSince1970.addingReportingOverflow(1)
        return overflow ? nil : UTCTime(nanosecondsSince1970: instant)
    }

    /// The instant so many seconds later, or earlier where negative; stops at the ends of what is representable.
    ///
    /// No leap second is met on the way; from within one, its rest passes.
    public func advanced(bySeconds seconds: Double) -> UTCTime {
        let nanoseconds = Int64(exactly: (seconds * 1e9).rounded()) ?? (seconds < 0 ? .min : .max)
        guard isInLeapSecond else { return counted(on: nanoseconds) }
        let position = nanoseconds.addingReportingOverflow(Int64(leapNanoseconds))
        switch position.overflow ? Int64.max : position.partialValue {
        case 1...Self.nanosecondsPerSecond: return UTCTime(nanosecondsSince1970, leap: UInt32(position.partialValue))
        case ..<1: return counted(on: position.partialValue)
        case let later: return counted(on: later - Self.nanosecondsPerSecond)
        }
    }

    /// Counts on from the last nanosecond before a leap second, or from any other.
    private func counted(on nanoseconds: Int64) -> UTCTime {
        let (instant, overflow) = nanosecondsSince1970.addingReportingOverflow(nanoseconds)
        return UTCTime(nanosecondsSince1970: overflow ? (nanoseconds < 0 ? .min : .max) : instant)
    }
}
