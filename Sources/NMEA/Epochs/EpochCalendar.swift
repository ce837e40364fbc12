internal import GNSS

/// Adds dates to epochs, even if the receiver sends the date only in some sentences, or early or late.
///
/// The receiver's date counts, with two exceptions: the next day's date in the minute before midnight, and the previous
/// day's in the minute after it. Some receivers change their date one sentence too early or too late; the day then
/// follows from the previous epochs.
struct EpochCalendar: Sendable {
    private static let day: Int64 = 86_400_000_000_000
    private static let hour: Int64 = 3_600_000_000_000
    private static let minute: Int64 = 60_000_000_000

    private var weeks: WeekRollovers
    private var date: WeekRollovers.Date?
    /// The last epoch's time in nanoseconds since midnight; `nil` before the first epoch.
    private var lastTime: Int64?

    /// The time in the TAG block of the open epoch, in seconds since 1970; 0 without one.
    ///
    /// It is the clock of the program that forwards the sentences, so it counts only if the receiver has no date.
    var tagTime: Int64 = 0

    /// Creates a calendar that does not know the date.
    ///
    /// - Parameter referenceDate: a day for detecting dates that are 1024 weeks old; `nil` if unknown.
    init(referenceDate: CalendarDate? = nil) {
        weeks = WeekRollovers(referenceDate: referenceDate)
    }

    /// How many times 1024 weeks were added to the receiver's date.
    var weekRollovers: Int { date?.rollovers ?? 0 }

    /// How many times 1024 weeks have to be added to a date from the receiver.
    func weekRollovers(of told: CalendarDate) -> Int { weeks.rollovers(of: told.daysSince1970) }

    /// Learns the date from a sentence that belongs to no epoch or to the last one.
    mutating func note(_ told: CalendarDate?) {
        guard let told else { return }
        date = day(told, carried: date?.day, at: lastTime)
    }

    /// The time of an epoch; `nil` if the time of day or the date is unknown.
    mutating func time(_ timeOfDay: TimeOfDay?, date told: CalendarDate?) -> UTCTime? {
        defer { tagTime = 0 }
        guard let timeOfDay else {
            note(told)
            return tagTime == 0 ? nil : UTCTime(nanosecondsSince1970: tagTime * 1_000_000_000)
        }
        let time = timeOfDay.nanosecondsSinceMidnight
        let step = daysSinceLastEpoch(at: time)
        let carried = date.map { $0.day + step }
        if told == nil, date == nil { date = dayOfTag(at: time) }
        if let told {
            date = day(told, carried: carried, at: time)
        } else if step > 0 {
            date?.day += step
        } else if step < 0 {
            // A late epoch from before midnight; the following ones belong to the new day.
            return carried.flatMap { UTCTime(daysSince1970: $0, timeOfDay) }
        }
        lastTime = time
        return date.flatMap { UTCTime(daysSince1970: $0.day, timeOfDay) }
    }

    /// The day on which a time of day is nearest to the TAG block's time; `nil` without one.
    private func dayOfTag(at time: Int64) -> WeekRollovers.Date? {
        guard tagTime != 0 else { return nil }
        let half = Self.day / 2
        return WeekRollovers.Date(day: Int((tagTime * 1_000_000_000 - time + half) / Self.day), rollovers: 0)
    }

    /// The number of midnights between the last epoch and a time: 1, 0, or -1 for a late epoch.
    private func daysSinceLastEpoch(at time: Int64) -> Int {
        guard let lastTime else { return 0 }
        if lastTime - time > Self.day / 2 { return 1 }
        return lastTime < Self.hour && time >= Self.day - Self.hour ? -1 : 0
    }

    /// Chooses between the receiver's day and the one that follows from previous epochs.
    private mutating func day(_ told: CalendarDate, carried: Int?, at time: Int64?) -> WeekRollovers.Date {
        var date = weeks.date(told, after: carried)
        guard let carried, let time, let lastTime, Self.isNearMidnight(lastTime) else { return date }
        let isEarly = date.day == carried + 1 && time >= Self.day - Self.minute
        let isLate = date.day == carried - 1 && time < Self.minute
        if isEarly || isLate { date.day = carried }
        return date
    }

    private static func isNearMidnight(_ time: Int64) -> Bool { time < minute || time >= day - minute }
}

/// Corrects dates that are too old by a multiple of 1024 weeks.
///
/// GPS counts weeks in ten bits (IS-GPS-200, 20.3.3.3.1.1). A receiver reports correct dates for 1024 weeks from a day
/// that its maker chose, and then falls back by 1024 weeks. Only an outside reference can reveal this. A date moves
/// forward by the largest multiple of 1024 weeks that does not pass the reference date, and never back: dates within
/// the 1024 weeks before the reference date stay unchanged.
///
/// A receiver's own dates are a second reference: a date that falls back by 1024 weeks has rolled over.
struct WeekRollovers: Sendable {
    /// A day with its correction.
    struct Date: Sendable {
        /// Days since 1970-01-01.
        var day: Int
        /// How many times 1024 weeks were added.
        var rollovers: Int
    }

    private static let period = 1024 * 7
    /// Days by which a receiver's date may be ahead of the reference, which may be from a slow clock.
    private static let allowance = 7
    /// Days by which the interval between two dates may differ from 1024 weeks.
    private static let tolerance = 2

    /// Days since 1970-01-01; `nil` if unknown.
    private var reference: Int?

    init(referenceDate: CalendarDate?) {
        reference = referenceDate?.daysSince1970
    }

    /// Corrects a date from the receiver.
    ///
    /// - Parameters:
    ///   - told: the receiver's date.
    ///   - previous: the corrected day of the epoch before; `nil` if unknown.
    /// - Returns: the corrected day.
    mutating func date(_ told: CalendarDate, after previous: Int?) -> Date {
        let day = told.daysSince1970
        var rollovers = rollovers(of: day)
        if let previous, Self.hasFallenBack(from: previous, to: day + rollovers * Self.period),
            isPossible(day + (rollovers + 1) * Self.period)
        {
            rollovers += 1
        }
        let repaired = day + rollovers * Self.period
        // The reference advances with the dates, so that it stays valid in recordings of many weeks.
        if let reference, day <= reference + Self.allowance { self.reference = max(reference, repaired) }
        return Date(day: repaired, rollovers: rollovers)
    }

    /// How many times 1024 weeks have to be added to a day, given in days since 1970.
    func rollovers(of day: Int) -> Int {
        guard let reference, day <= reference + Self.allowance else { return 0 }
        return (reference + Self.allowance - day) / Self.period
    }

    /// Whether the reference date allows a day.
    private func isPossible(_ day: Int) -> Bool { reference.map { day <= $0 + Self.allowance } ?? true }

    /// Whether one day is 1024 weeks before another, give or take two days.
    static func hasFallenBack(from previous: Int, to day: Int) -> Bool {
        abs(previous - day - period) <= tolerance
    }
}
