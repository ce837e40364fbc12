internal import GNSS

extension SentenceFields {
    /// A time of day, `hhmmss` with any number of decimals; those finer than a nanosecond are cut off.
    @inline(__always)
    func timeOfDay(_ field: Int) -> TimeOfDay? {
        let (start, end) = bounds(field)
        let length = end &- start
        guard length >= 6 else { return nil }
        let clock = DigitWord(first: 6, of: word(at: start))
        guard clock.isValid else { return nil }
        var nanosecond = 0
        if length > 6 {
            guard byte(at: start &+ 6) == UInt8(ascii: "."), let decimals = fraction(start &+ 7, end) else {
                return nil
            }
            nanosecond = decimals
        }
        return TimeOfDay(
            hour: clock.pair(at: 0),
            minute: clock.pair(at: 2),
            second: clock.pair(at: 4),
            nanosecond: nanosecond
        )
    }

    /// The digits behind a decimal point, in billionths.
    @inline(__always)
    func fraction(_ start: Int, _ end: Int) -> Int? {
        let length = end &- start
        guard length > 0 else { return 0 }
        let digits = DigitWord(first: min(length, 8), of: word(at: start))
        guard digits.isValid else { return nil }
        return length <= 8 ? digits.value &* 10 : longFraction(digits.value, start &+ 8, end)
    }

    /// The same where there are more than eight digits, of which the ninth is the last that counts.
    @inline(never)
    private func longFraction(_ firstEight: Int, _ start: Int, _ end: Int) -> Int? {
        for index in start..<end where byte(at: index) &- UInt8(ascii: "0") > 9 { return nil }
        return firstEight * 10 + Int(byte(at: start) &- UInt8(ascii: "0"))
    }

    /// A date, `ddmmyy`: no satellite navigated before 1980.
    @inline(__always)
    func date(_ field: Int) -> CalendarDate? {
        let (start, end) = bounds(field)
        guard end &- start == 6 else { return nil }
        let digits = DigitWord(first: 6, of: word(at: start))
        guard digits.isValid else { return nil }
        let year = digits.pair(at: 4)
        return CalendarDate(
            year: year < 80 ? 2000 &+ year : 1900 &+ year,
            month: digits.pair(at: 2),
            day: digits.pair(at: 0)
        )
    }
}
