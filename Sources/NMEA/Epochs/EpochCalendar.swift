internal import GNSS

/// Dates the epochs of receivers that tell the date only in some of their sentences, or tell it late or early.
///
/// A date that is told counts, but for two cases, in which the day that follows from the epochs before counts instead: in
/// the minute before midnight the next day's date, and in the minute after it the last day's. Receivers that change
/// their date a sentence too early or too late are that way.
struct EpochCalendar: Sendable {
    private static let day: Int64 = 86_400_000_000_000
    private static let hour: Int64 = 3_600_000_000_000
    private static let minute: Int64 = 60_000_000_000

    private var weeks: WeekRollovers
    private var date: WeekRollovers.Date?
    /// Nanoseconds since midnight of the last epoch; nil before the first.
    private var lastTime: Int64?

    /// A calendar without a date.
    ///
    /// - Parameter referenceDate: a day that shows which dates are 1024 weeks back; nil to take all as told.
    init(referenceDate: CalendarDate? = nil) {
        weeks = WeekRollovers(referenceDate: referenceDate)
    }

    /// The number of times that 1024 weeks were added to the receiver's date.
    var weekRollovers: Int { date?.rollovers ?? 0 }

    /// The number of times that 1024 weeks are to be added to a date that the receiver tells.
    func weekRollovers(of told: CalendarDate) -> Int { weeks.rollovers(of: told.daysSince1970) }

    /// The date is known from a sentence outside of any epoch, or of the last one.
    mutating func note(_ told: CalendarDate?) {
        guard let told else { return }
        date = day(told, carried: date?.day, at: lastTime)
    }

    /// The instant of an epoch; nil where its time is not known or no date has come yet.
    mutating func time(_ timeOfDay: TimeOfDay?, date told: CalendarDate?) -> UTCTime? {
        guard let timeOfDay else {
            note(told)
            return nil
        }
        let time = timeOfDay.nanosecondsSinceMidnight
        let step = daysSinceLastEpoch(at: time)
        let carried = date.map { $0.day + step }
        if let told {
            date = day(told, carried: carried, at: time)
        } else if step > 0 {
            date?.day += step
        } else if step < 0 {
            // A late epoch from before midnight; those that follow it are of the new day.
            return carried.flatMap { UTCTime(daysSince1970: $0, timeOfDay) }
        }
        lastTime = time
        return date.flatMap { UTCTime(daysSince1970: $0.day, timeOfDay) }
    }

    /// Returns the number of midnights between the last epoch and a time: 1, 0, or for a late epoch -1.
    private func daysSinceLastEpoch(at time: Int64) -> Int {
        guard let lastTime else { return 0 }
        if lastTime - time > Self.day / 2 { return 1 }
        return lastTime < Self.hour && time >= Self.day - Self.hour ? -1 : 0
    }

    /// The day that an epoch is of, when the receiver tells one and another may follow from the epochs before.
    private mutating func day(_ told: CalendarDate, carried: Int?, at time: Int64?) -> WeekRollovers.Date {
        var date = weeks.date(told)
        guard let carried, let time, let lastTime, Self.isNearMidnight(lastTime) else { return date }
        let isEarly = date.day == carried + 1 && time >= Self.day - Self.minute
        let isLate = date.day == carried - 1 && time < Self.minute
        if isEarly || isLate { date.day = carried }
        return date
    }

    private static func isNearMidnight(_ time: Int64) -> Bool { time < minute || time >= day - minute }
}

/// Puts dates right that lie 1024 weeks back, or a multiple of it.
///
/// GPS counts weeks in ten bits (IS-GPS-200, 20.3.3.3.1.1). A receiver tells the date right for 1024 weeks, from a day
/// that its makers chose; after these it falls back by them. Only something outside of it can tell. A date is moved to the
/// latest of all that lie whole multiples of 1024 weeks later and not beyond the reference date, and never back: dates of
/// the 1024 weeks before the reference date stay as they are.
struct WeekRollovers: Sendable {
    /// A day, and what was done to it.
    struct Date: Sendable {
        /// Days since 1970-01-01.
        var day: Int
        /// The number of times that 1024 weeks were added.
        var rollovers: Int
    }

    private static let period = 1024 * 7
    /// Days that a receiver's date may be ahead of the reference: the clock that it was taken from may be slow.
    private static let allowance = 7

    /// Days since 1970-01-01; nil to leave all dates alone.
    private var reference: Int?

    /// A repair by a reference date.
    init(referenceDate: CalendarDate?) {
        reference = referenceDate?.daysSince1970
    }

    /// The day that a receiver means by a date.
    mutating func date(_ told: CalendarDate) -> Date {
        let day = told.daysSince1970
        let rollovers = rollovers(of: day)
        let repaired = day + rollovers * Self.period
        // The reference goes along with the dates, or a recording that runs for weeks would leave it behind.
        if let reference, day <= reference + Self.allowance { self.reference = max(reference, repaired) }
        return Date(day: repaired, rollovers: rollovers)
    }

    /// The number of times that 1024 weeks are to be added to a day, counted from 1970.
    func rollovers(of day: Int) -> Int {
        guard let reference, day <= reference + Self.allowance else { return 0 }
        return (reference + Self.allowance - day) / Self.period
    }
}
