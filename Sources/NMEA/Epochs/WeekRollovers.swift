internal import GNSS

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
        /// How often 1024 weeks were added.
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
        guard let reference, day <= reference + Self.allowance else { return Date(day: day, rollovers: 0) }
        let rollovers = (reference + Self.allowance - day) / Self.period
        let repaired = day + rollovers * Self.period
        // The reference goes along with the dates, or a recording that runs for weeks would leave it behind.
        self.reference = max(reference, repaired)
        return Date(day: repaired, rollovers: rollovers)
    }
}
