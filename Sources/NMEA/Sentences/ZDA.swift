public import GNSS

/// Time, date and local zone.
///
///     $--ZDA,hhmmss.ss,dd,mm,yyyy,zz,zz*hh
public struct ZDA: Hashable, Sendable {
    /// The UTC time of day.
    public var time: TimeOfDay?

    /// The UTC date; `nil` before 1980, and if the calendar has no such day.
    public var date: CalendarDate?

    /// Minutes by which the local zone is behind UTC, negative east of Greenwich; `nil` if not sent.
    public var zoneDescription: Int?

    @inline(__always)
    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(1)
        date = nil
        if let day = fields.integer(2), let month = fields.integer(3), let year = fields.integer(4), year >= 1980 {
            date = CalendarDate(year: year, month: month, day: day)
        }
        zoneDescription = fields.zoneDescription(5)
    }
}

extension SentenceFields {
    /// Converts signed hours and minutes in two fields to minutes.
    @inline(__always)
    fileprivate func zoneDescription(_ field: Int) -> Int? {
        guard let hours = number(field).flatMap({ Int(exactly: $0) }), (-13...13).contains(hours) else { return nil }
        let minutes = integer(field &+ 1) ?? 0
        guard minutes < 60 else { return nil }
        return hours * 60 + (byte(at: bounds(field).start) == UInt8(ascii: "-") ? -minutes : minutes)
    }
}
