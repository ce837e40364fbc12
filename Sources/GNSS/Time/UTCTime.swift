/// An instant in Coordinated Universal Time, including leap seconds.
///
/// POSIX does not count leap seconds (IEEE Std 1003.1, 4.16), so that 23:59:60 would equal 00:00:00. Here, the count
/// stops during a leap second at the last nanosecond of its day, while a second number counts through it. Together,
/// they order and distinguish all instants without a table of leap seconds, which would be outdated by the next one. An
/// optional instant takes 16 bytes, just like an optional count. File systems and databases that only know the
/// count see a clock that never runs backward.
public struct UTCTime: Hashable, Sendable {
    /// Nanoseconds since 1970-01-01T00:00:00Z without leap seconds, as in POSIX; from 1677 to 2262.
    ///
    /// During a leap second, it stays at 23:59:59.999999999 of that day.
    public let nanosecondsSince1970: Int64

    /// Nanoseconds within a leap second, from 1 (23:59:60) to 1,000,000,000; 0 outside of one.
    public let leapNanoseconds: UInt32

    /// Creates the instant from the nanoseconds since 1970.
    public init(nanosecondsSince1970: Int64) {
        self.init(nanosecondsSince1970, leap: 0)
    }

    /// Creates the instant from both numbers; `nil` if the leap second is too long or not at the end of a day.
    public init?(nanosecondsSince1970: Int64, leapNanoseconds: UInt32) {
        guard leapNanoseconds <= Self.nanosecondsPerSecond,
            leapNanoseconds == 0 || (nanosecondsSince1970 &+ 1) % Self.nanosecondsPerDay == 0
        else { return nil }
        self.init(nanosecondsSince1970, leap: leapNanoseconds)
    }

    /// Creates the instant from date and time; `nil` if 64 bits of nanoseconds cannot represent it.
    ///
    /// 23:59:60 is accepted on any day because leap seconds are announced only months ahead.
    public init?(_ date: CalendarDate, _ timeOfDay: TimeOfDay) {
        self.init(daysSince1970: date.daysSince1970, timeOfDay)
    }

    /// Creates the instant from days since 1970-01-01 and time; `nil` if 64 bits cannot represent it.
    public init?(daysSince1970 days: Int, _ timeOfDay: TimeOfDay) {
        let sinceMidnight = min(timeOfDay.nanosecondsSinceMidnight, Self.nanosecondsPerDay - 1)
        // Before 1970, count back from the day's end, as the first day starts before the representable range.
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

    /// Whether this instant is within a leap second.
    public var isInLeapSecond: Bool { leapNanoseconds > 0 }

    static let nanosecondsPerSecond: Int64 = 1_000_000_000
    static let nanosecondsPerDay: Int64 = 86_400_000_000_000
}

extension UTCTime: Comparable {
    /// Whether the first instant is earlier.
    public static func < (earlier: Self, later: Self) -> Bool {
        earlier.nanosecondsSince1970 == later.nanosecondsSince1970
            ? earlier.leapNanoseconds < later.leapNanoseconds
            : earlier.nanosecondsSince1970 < later.nanosecondsSince1970
    }
}

extension UTCTime {
    /// The seconds from another instant to this one; negative if the other is later.
    ///
    /// A leap second counts only if one of the two instants lies within it.
    public func seconds(since other: UTCTime) -> Double {
        // Uses Double only if the difference overflows, as a receiver's data must never trap.
        let (counted, tooLarge) = nanosecondsSince1970.subtractingReportingOverflow(other.nanosecondsSince1970)
        let (difference, overflow) = counted.addingReportingOverflow(leapNanoseconds(since: other))
        let exact =
            tooLarge || overflow
            ? Double(nanosecondsSince1970) - Double(other.nanosecondsSince1970) : Double(difference)
        return exact / 1e9
    }

    /// The nanoseconds to add to the difference of the counts for leap seconds of the two instants.
    private func leapNanoseconds(since other: UTCTime) -> Int64 {
        let within = Int64(leapNanoseconds) - Int64(other.leapNanoseconds)
        // The earlier instant's leap second is over when the count continues.
        if other.isInLeapSecond, nanosecondsSince1970 > other.nanosecondsSince1970 {
            return within + Self.nanosecondsPerSecond
        }
        if isInLeapSecond, nanosecondsSince1970 < other.nanosecondsSince1970 {
            return within - Self.nanosecondsPerSecond
        }
        return within
    }

    /// The next nanosecond, after any current leap second; `nil` at the end of the representable range.
    public var next: UTCTime? {
        let (instant, overflow) = nanosecondsSince1970.addingReportingOverflow(1)
        return overflow ? nil : UTCTime(nanosecondsSince1970: instant)
    }

    /// The instant a number of seconds later, or earlier if negative, clamped to the representable range.
    ///
    /// Leap seconds on the way are not counted, except the rest of one that contains this instant.
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

    /// Adds nanoseconds to the count.
    private func counted(on nanoseconds: Int64) -> UTCTime {
        let (instant, overflow) = nanosecondsSince1970.addingReportingOverflow(nanoseconds)
        return UTCTime(nanosecondsSince1970: overflow ? (nanoseconds < 0 ? .min : .max) : instant)
    }
}
