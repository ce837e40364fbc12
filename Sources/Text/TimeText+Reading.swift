package import GNSS

/// Parses times as found in files.
///
/// ISO 8601 such as `2026-11-21T08:00:00.250Z`, also with a space instead of the T, slashes in the date, or an offset
/// such as +01:00; without an offset it is UTC. With points, the day comes first: `21.11.2026 08:00`. A number means
/// seconds since 1970, or milliseconds if seconds would be after the year 5000.
extension TimeText {
    private static let leastSeconds = 1e8
    private static let leastMilliseconds = 1e11
    private static let mostMilliseconds = 9e12

    /// Parses a time; nil if it is invalid or outside the years 1677 to 2262.
    package static func read(_ text: ArraySlice<UInt8>) -> UTCTime? {
        var rest = DecimalNumber.trimmed(text)
        guard let date = takeDate(&rest) else { return instant(DecimalNumber.read(text)) }
        guard let separator = rest.popFirst(), [UInt8(ascii: "T"), UInt8(ascii: "t"), 0x20].contains(separator),
            let time = takeTime(&rest, of: date), let offset = offset(rest), let instant = UTCTime(date, time)
        else { return nil }
        return offset == 0 ? instant : instant.advanced(bySeconds: Double(-offset))
    }

    /// Converts seconds or milliseconds since 1970; nil if the number can be neither.
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

    /// Parses `21.11.2026` or `1.3.2026`.
    private static func takeDateWithPoints(_ text: inout ArraySlice<UInt8>) -> CalendarDate? {
        var rest = text
        guard let day = takeDigits(2, &rest) ?? takeDigits(1, &rest), rest.popFirst() == UInt8(ascii: "."),
            let month = takeDigits(2, &rest) ?? takeDigits(1, &rest), rest.popFirst() == UInt8(ascii: "."),
            let year = takeDigits(4, &rest), year > 0
        else { return nil }
        text = rest
        return CalendarDate(year: year, month: month, day: day)
    }

    /// Whether the text is a date without a time.
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

    /// Whether leap seconds have been inserted at the end of days like this.
    private static func mayEndLate(_ date: CalendarDate) -> Bool {
        date.month == 6 && date.day == 30 || date.month == 12 && date.day == 31
    }

    /// The time in a leap second that an export wrote as `23:59:59.999500`; nil for all others.
    private static func leapSecond(drawnInto nanosecond: Int) -> TimeOfDay? {
        let start = 999_000_000
        return nanosecond < start
            ? nil : TimeOfDay(hour: 23, minute: 59, second: 60, nanosecond: (nanosecond - start) * 1000)
    }

    /// The offset from UTC in seconds, positive east; nil if the rest of the text is not a time zone.
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
