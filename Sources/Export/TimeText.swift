internal import GNSS

/// Instants as ISO 8601 text.
struct TimeText {
    // The calendar is asked once a day, and the clock's hands are written once a minute, not once a location.
    private var day: Int64 = .min
    private var date: [UInt8] = []
    private var minute: Int64 = .min
    private var untilMinute: [UInt8] = []
    private let namesLeapSeconds: Bool

    /// A writer of instants.
    ///
    /// - Parameter namesLeapSeconds: whether a leap second is written as 23:59:60; where the reader knows no such second,
    ///   as in XML Schema (Datatypes, 3.2.7: seconds are below 60), the last millisecond before it stands for it.
    init(namesLeapSeconds: Bool) {
        self.namesLeapSeconds = namesLeapSeconds
    }

    /// Appends an instant in UTC with milliseconds, `2026-11-21T08:00:00.000Z`; finer digits are cut off.
    mutating func append(_ time: UTCTime, to text: inout ExportText) {
        let milliseconds = time.nanosecondsSince1970.flooringQuotient(by: 1_000_000)
        let newMinute = milliseconds.flooringQuotient(by: 60_000)
        if newMinute != minute { turn(to: newMinute) }
        text.append(contentsOf: untilMinute)
        var seconds = UInt64(milliseconds - newMinute * 60_000)
        if namesLeapSeconds, time.isInLeapSecond { seconds = 60_000 + UInt64(time.leapNanoseconds - 1) / 1_000_000 }
        DecimalText.append(seconds / 1000, width: 2, to: &text)
        text.append(UInt8(ascii: "."))
        DecimalText.append(seconds % 1000, width: 3, to: &text)
        text.append(UInt8(ascii: "Z"))
    }

    @inline(never)
    private mutating func turn(to newMinute: Int64) {
        minute = newMinute
        let newDay = newMinute.flooringQuotient(by: 1440)
        if newDay != day {
            day = newDay
            date = CalendarDate(daysSince1970: Int(day)).map { Array($0.description.utf8) } ?? []
        }
        let minutes = UInt64(newMinute - newDay * 1440)
        var text = ExportText()
        text.append(contentsOf: date)
        text.append(UInt8(ascii: "T"))
        DecimalText.append(minutes / 60, width: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        DecimalText.append(minutes % 60, width: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        untilMinute = text.bytes
    }
}

extension Int64 {
    /// The quotient, rounded down.
    func flooringQuotient(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
