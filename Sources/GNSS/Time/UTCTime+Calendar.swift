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
