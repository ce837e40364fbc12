/// A UTC day of the proleptic Gregorian calendar.
public struct CalendarDate: Hashable, Sendable {
    /// The year, 0 to 9999.
    public let year: Int

    /// The month, 1 to 12.
    public let month: Int

    /// The day of the month, starting at 1.
    public let day: Int

    /// Creates a day; `nil` if the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates the day from the days since 1970-01-01; `nil` outside the years 0 to 9999.
    public init?(daysSince1970 days: Int) {
        guard (-719_528...2_932_896).contains(days) else { return nil }
        // Years start in March, so that the leap day is their last day, in eras of 400 years.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01, negative before it.
    public var daysSince1970: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}

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

extension Int64 {
    /// Divides with a remainder that is never negative, for times before 1970.
    ///
    /// - Parameter divisor: the divisor, which must be positive.
    /// - Returns: the quotient, rounded down, and the remainder.
    package func flooringDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
