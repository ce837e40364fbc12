package import GNSS

/// The reading of instants as files write them.
///
/// `2026-11-21T08:00:00.250Z` of ISO 8601, also with a space for the T, slashes in the date, or an offset such as +01:00;
/// without one it is UTC. The day may stand first where points are between: `21.11.2026 08:00`. A number is seconds since
/// 1970, or milliseconds where it would be a year after 5000.
extension TimeText {
    private static let leastSeconds = 1e8
    private static let leastMilliseconds = 1e11
    private static let mostMilliseconds = 9e12

    /// The instant that a text is; nil where it is none, or not within the years 1677 to 2262.
    package static func read(_ text: ArraySlice<UInt8>) -> UTCTime? {
        var rest = DecimalNumber.trimmed(text)
        guard let date = takeDate(&rest) else { return instant(DecimalNumber.read(text)) }
        guard let separator = rest.popFirst(), [UInt8(ascii: "T"), UInt8(ascii: "t"), 0x20].contains(separator),
            let time = takeTime(&rest, of: date), let offset = offset(rest), let instant = UTCTime(date, time)
        else { return nil }
        return offset == 0 ? instant : instant.advanced(bySeconds: Double(-offset))
    }

    /// The instant so many seconds or milliseconds after 1970 began; nil for a number that can be neither.
    package static func instant(_ number: Double?) -> UTCTime? {
        guard let number, number >= leastSeconds, number < mostMilliseconds else { return nil }
        let milliseconds = (number < leastMilliseconds ? number * 1000 : number).rounded()
        let (nanoseconds, isTooLate) = Int64(milliseconds).multipliedReportingOverflow(by: 1_000_000)
        return isTooLate ? nil : UTCTime(nanosecondsSince1970: nanoseconds)
    }

    private static func takeDate(_ text: inout ArraySlice<UInt8>) -> CalendarDate? {
        if let date = takeDateWithPoints(&text) { return date }
        var rest = text
        guard let year = takeDigits(4, &rest), let separator = rest.popFirst(),
            separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/"), let month = takeDigits(2, &rest),
            rest.popFirst() == separator, let day = takeDigits(2, &rest), year > 0
        else { return nil }
        text = rest
        return CalendarDate(year: year, month: month, day: day)
    }

    /// Takes `21.11.2026` or `1.3.2026`.
    private static func takeDateWithPoints(_ text: inout ArraySlice<UInt8>) -> CalendarDate? {
        var rest = text
        guard let day = takeDigits(2, &rest) ?? takeDigits(1, &rest), rest.popFirst() == UInt8(ascii: "."),
            let month = takeDigits(2, &rest) ?? takeDigits(1, &rest), rest.popFirst() == UInt8(ascii: "."),
            let year = takeDigits(4, &rest), year > 0
        else { return nil }
        text = rest
        return CalendarDate(year: year, month: month, day: day)
    }

    /// True for the text of a day.
    package static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = DecimalNumber.trimmed(text)
        return takeDate(&rest) != nil && rest.isEmpty
    }

    private static func takeTime(_ text: inout ArraySlice<UInt8>, of date: CalendarDate) -> TimeOfDay? {
        guard let hour = takeDigits(2, &text), text.popFirst() == UInt8(ascii: ":"), let minute = takeDigits(2, &text)
        else { return nil }
        guard text.first == UInt8(ascii: ":") else { return TimeOfDay(hour: hour, minute: minute, second: 0) }
        text.removeFirst()
        guard let second = takeDigits(2, &text) else { return nil }
        var nanosecond = 0
        if text.first == UInt8(ascii: ".") || text.first == UInt8(ascii: ",") {
            text.removeFirst()
            let decimals = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard !decimals.isEmpty else { return nil }
            text.removeFirst(decimals.count)
            for index in 0..<9 {
                let digit = index < decimals.count ? decimals[decimals.startIndex + index] - UInt8(ascii: "0") : 0
                nanosecond = nanosecond * 10 + Int(digit)
            }
            if decimals.count == 6, hour == 23, minute == 59, second == 59, mayEndLate(date),
                let time = leapSecond(drawnInto: nanosecond)
            {
                return time
            }
        }
        return TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    }

    /// True for the days that leap seconds have been put behind.
    private static func mayEndLate(_ date: CalendarDate) -> Bool {
        date.month == 6 && date.day == 30 || date.month == 12 && date.day == 31
    }

    /// The time in a leap second that an export has written as `23:59:59.999500`; nil for all else.
    private static func leapSecond(drawnInto nanosecond: Int) -> TimeOfDay? {
        let start = 999_000_000
        return nanosecond < start
            ? nil : TimeOfDay(hour: 23, minute: 59, second: 60, nanosecond: (nanosecond - start) * 1000)
    }

    /// Seconds that local time is ahead of UTC; nil where the rest of the text is no zone.
    private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
        var rest = DecimalNumber.trimmed(text)
        switch rest.popFirst() {
        case nil: return 0
        case UInt8(ascii: "Z"), UInt8(ascii: "z"): return rest.isEmpty ? 0 : nil
        case UInt8(ascii: "U"): return rest.elementsEqual("TC".utf8) ? 0 : nil
        case UInt8(ascii: "+"): return offset(of: rest)
        case UInt8(ascii: "-"): return offset(of: rest).map { -$0 }
        default: return nil
        }
    }

    private static func offset(of text: ArraySlice<UInt8>) -> Int? {
        var rest = text
        guard let hours = takeDigits(2, &rest), hours <= 14 else { return nil }
        if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
        if rest.isEmpty { return hours * 3600 }
        guard let minutes = takeDigits(2, &rest), minutes < 60, rest.isEmpty else { return nil }
        return hours * 3600 + minutes * 60
    }

    private static func takeDigits(_ count: Int, _ text: inout ArraySlice<UInt8>) -> Int? {
        guard text.count >= count else { return nil }
        var number = 0
        for byte in text.prefix(count) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        text.removeFirst(count)
        return number
    }
}
