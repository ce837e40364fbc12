internal import GNSS

/// Instants as ISO 8601 text.
struct TimeText {
    // The calendar is asked once a day, not once a location.
    private var day: Int64 = .min
    private var date: [UInt8] = []
    private let namesLeapSeconds: Bool

    /// A writer of instants.
    ///
    /// - Parameter namesLeapSeconds: whether a leap second is written as 23:59:60; where the reader knows no such second,
    ///   as in XML Schema (Datatypes, 3.2.7: seconds are below 60), the last millisecond before it stands for it.
    init(namesLeapSeconds: Bool) {
        self.namesLeapSeconds = namesLeapSeconds
    }

    /// Appends an instant in UTC with milliseconds, `2026-11-21T08:00:00.000Z`; finer digits are cut off.
    mutating func append(_ time: UTCTime, to text: inout [UInt8]) {
        let milliseconds = time.nanosecondsSince1970.flooringQuotient(by: 1_000_000)
        let newDay = milliseconds.flooringQuotient(by: 86_400_000)
        if newDay != day {
            day = newDay
            date = CalendarDate(daysSince1970: Int(day)).map { Array($0.description.utf8) } ?? []
        }
        text.append(contentsOf: date)
        if namesLeapSeconds, time.isInLeapSecond {
            text.append(contentsOf: "T23:59:60.".utf8)
            DecimalText.append(UInt64(time.leapNanoseconds - 1) / 1_000_000, width: 3, to: &text)
            text.append(UInt8(ascii: "Z"))
            return
        }
        let clock = UInt64(milliseconds - day * 86_400_000)
        text.append(UInt8(ascii: "T"))
        DecimalText.append(clock / 3_600_000, width: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        DecimalText.append(clock / 60_000 % 60, width: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        DecimalText.append(clock / 1000 % 60, width: 2, to: &text)
        text.append(UInt8(ascii: "."))
        DecimalText.append(clock % 1000, width: 3, to: &text)
        text.append(UInt8(ascii: "Z"))
    }
}

extension Int64 {
    fileprivate func flooringQuotient(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
