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

extension UTCTime {
    private static let day: Int64 = 86_400_000_000_000

    /// Nanoseconds since midnight; at least 86,400,000,000,000 in a leap second.
    package var nanosecondsSinceMidnight: Int64 {
        nanosecondsSince1970.flooringDivision(by: Self.day).remainder &+ Int64(leapNanoseconds)
    }

    package var timeOfDay: TimeOfDay? {
        let seconds = Int(nanosecondsSinceMidnight / 1_000_000_000)
        // The 61st second belongs to the day's last minute.
        let minutes = min(seconds / 60, 1439)
        return TimeOfDay(
            hour: minutes / 60,
            minute: minutes % 60,
            second: seconds - minutes * 60,
            nanosecond: Int(nanosecondsSinceMidnight % 1_000_000_000)
        )
    }

    /// The day; `nil` if the year is out of the range of dates.
    package var date: CalendarDate? {
        CalendarDate(daysSince1970: Int(nanosecondsSince1970.flooringDivision(by: Self.day).quotient))
    }
}

extension UTCTime: CustomStringConvertible {
    /// ISO 8601 with milliseconds, such as `2026-11-21T08:00:00.000Z`; further digits are truncated.
    ///
    /// A leap second reads `2016-12-31T23:59:60.500Z`.
    public var description: String {
        let milliseconds = nanosecondsSince1970.flooringDivision(by: 1_000_000).quotient
        let day = milliseconds.flooringDivision(by: 86_400_000)
        // All years that 64 bits of nanoseconds can represent, 1677 to 2262, are in the calendar.
        guard let date = CalendarDate(daysSince1970: Int(day.quotient)) else { return "" }
        let (hour, minute) = (Int(day.remainder / 3_600_000), Int(day.remainder / 60_000 % 60))
        let second = isInLeapSecond ? 60 : Int(day.remainder / 1000 % 60)
        let millisecond = isInLeapSecond ? Int(leapNanoseconds - 1) / 1_000_000 : Int(day.remainder % 1000)
        // Bytes, as times are a large part of all JSON that is written.
        return unsafe String(unsafeUninitializedCapacity: 24) { text in
            var place = 0
            func put(_ number: Int, _ width: Int, _ end: Unicode.Scalar) {
                var rest = number
                for index in stride(from: place + width - 1, through: place, by: -1) {
                    unsafe text[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                    rest /= 10
                }
                unsafe text[place + width] = UInt8(ascii: end)
                place += width + 1
            }
            put(date.year, 4, "-")
            put(date.month, 2, "-")
            put(date.day, 2, "T")
            put(hour, 2, ":")
            put(minute, 2, ":")
            put(second, 2, ".")
            put(millisecond, 3, "Z")
            return place
        }
    }

    /// Parses ISO 8601, `2026-11-21T08:00:00Z` with any number of decimals; `nil` for other text.
    ///
    /// Only UTC (`Z`) is supported. Decimals are truncated to nanoseconds.
    public init?(iso8601 text: some StringProtocol) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let date = CalendarDate(iso8601: parts[0]), parts[1].last == "Z",
            let timeOfDay = TimeOfDay(iso8601: parts[1].dropLast()), let time = UTCTime(date, timeOfDay)
        else { return nil }
        self = time
    }
}

extension CalendarDate: CustomStringConvertible {
    /// ISO 8601, such as `2026-11-21`.
    public var description: String { "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))" }

    /// Parses an ISO 8601 date such as `2026-11-21`; `nil` for other text.
    public init?(iso8601 text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = digits(parts[0], count: 4), let month = digits(parts[1], count: 2),
            let day = digits(parts[2], count: 2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

extension TimeOfDay {
    /// Parses an ISO 8601 time such as `08:00`, `08:00:00` or `08:00:00.25`; `nil` for other text.
    public init?(iso8601 text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hour = digits(parts[0], count: 2),
            let minute = digits(parts[1], count: 2)
        else { return nil }
        guard parts.count == 3 else {
            self.init(hour: hour, minute: minute, second: 0)
            return
        }
        let second = parts[2].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = digits(second[0], count: 2) else { return nil }
        var nanosecond = 0
        if second.count == 2 {
            let decimals = second[1].prefix(9)
            guard second[1].utf8.allSatisfy(isDigit), let value = digits(decimals, count: decimals.count) else {
                return nil
            }
            nanosecond = (decimals.count..<9).reduce(value) { scaled, _ in scaled * 10 }
        }
        self.init(hour: hour, minute: minute, second: whole, nanosecond: nanosecond)
    }
}

private func digits(_ text: some StringProtocol, count: Int) -> Int? {
    text.utf8.count == count && text.utf8.allSatisfy(isDigit) ? Int(text) : nil
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func padded(_ number: Int, to width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
}
