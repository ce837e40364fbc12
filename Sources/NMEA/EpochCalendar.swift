internal import GNSS

/// Dates the epochs of receivers that tell the date only in some of their sentences.
struct EpochCalendar: Sendable {
    private static let halfADay: Int64 = 43_200_000_000_000
    private static let firstHour = TimeOfDay(hour: 1, minute: 0, second: 0)
    private static let lastHour = TimeOfDay(hour: 23, minute: 0, second: 0)

    private var date: CalendarDate?
    private var lastTime: TimeOfDay?

    /// The date is known from a sentence outside of any epoch.
    mutating func note(_ date: CalendarDate?) {
        self.date = date ?? self.date
    }

    /// The instant of an epoch; nil where its time is not known or no date has come yet.
    mutating func time(_ timeOfDay: TimeOfDay?, date told: CalendarDate?) -> UTCTime? {
        guard let timeOfDay else {
            date = told ?? date
            return nil
        }
        if let told {
            date = told
        } else if let lastTime, let day = date, let firstHour = Self.firstHour,
            let lastHour = Self.lastHour, lastTime < firstHour, timeOfDay > lastHour
        {
            // A late epoch from before midnight; those that follow it are of the new day.
            return CalendarDate(daysSince1970: day.daysSince1970 - 1).flatMap { UTCTime($0, timeOfDay) }
        } else if let lastTime, let day = date,
            lastTime.nanosecondsSinceMidnight - timeOfDay.nanosecondsSinceMidnight > Self.halfADay
        {
            // Midnight has passed since the date was told.
            date = CalendarDate(daysSince1970: day.daysSince1970 + 1)
        }
        lastTime = timeOfDay
        return date.flatMap { UTCTime($0, timeOfDay) }
    }
}
