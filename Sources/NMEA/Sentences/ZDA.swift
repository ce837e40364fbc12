public import GNSS

/// Time and date.
///
///     $--ZDA,hhmmss.ss,dd,mm,yyyy,zz,zz*hh
public struct ZDA: Hashable, Sendable {
    /// The time of day, UTC.
    public var time: TimeOfDay?

    /// The date, UTC; nil where the calendar has no such day, or no satellite navigated yet: before 1980.
    public var date: CalendarDate?

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(1)
        date = nil
        if let day = fields.integer(2), let month = fields.integer(3), let year = fields.integer(4), year >= 1980 {
            date = CalendarDate(year: year, month: month, day: day)
        }
    }
}
