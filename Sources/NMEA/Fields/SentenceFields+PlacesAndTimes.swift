internal import GNSS

extension SentenceFields {
    /// A coordinate in four fields: latitude, N or S, longitude, E or W; `nil` unless all four are valid.
    @inline(__always)
    func coordinate(_ field: Int) -> Coordinate? {
        guard let latitude = angle(field, degreeDigits: 2), let northOrSouth = letter(field &+ 1),
            let longitude = angle(field &+ 2, degreeDigits: 3), let eastOrWest = letter(field &+ 3),
            northOrSouth == UInt8(ascii: "N") || northOrSouth == UInt8(ascii: "S"),
            eastOrWest == UInt8(ascii: "E") || eastOrWest == UInt8(ascii: "W")
        else { return nil }
        return Coordinate(
            latitude: northOrSouth == UInt8(ascii: "N") ? latitude : -latitude,
            longitude: eastOrWest == UInt8(ascii: "E") ? longitude : -longitude
        )
    }

    /// Degrees from `ddmm.mmmm` or `dddmm.mmmm`, in which minutes start two digits before the point.
    @inline(__always)
    private func angle(_ field: Int, degreeDigits: Int) -> Double? {
        let (start, end) = bounds(field)
        let point = start &+ degreeDigits &+ 2
        guard point < end, byte(at: point) == UInt8(ascii: ".") else { return unusualAngle(start, end) }
        return angle(start, point, end)
    }

    /// Degrees from the digits before and after the point.
    @inline(__always)
    private func angle(_ start: Int, _ point: Int, _ end: Int) -> Double? {
        let whole = DigitWord(last: point &- start, of: word(at: point &- 8))
        guard whole.isValid, let fraction = fraction(point &+ 1, end) else { return nil }
        let minutes = whole.pair(at: 6)
        let degrees = whole.pair(at: 4) &+ 100 &* whole.digit(at: 3)
        // Some receivers round 59.99999 minutes up to 60 without changing the degrees.
        guard minutes < 60 || minutes == 60 && fraction == 0 else { return nil }
        // Billionths of a minute are whole numbers, so that only the division rounds.
        let billionths = (degrees &* 60 &+ minutes) &* 1_000_000_000 &+ fraction
        return Double(billionths) / 60e9
    }

    /// Degrees with the point at another position, as some receivers omit leading zeros.
    @inline(never)
    private func unusualAngle(_ start: Int, _ end: Int) -> Double? {
        var point = start
        while point < end, byte(at: point) != UInt8(ascii: ".") { point += 1 }
        guard point < end, (3...5).contains(point - start) else { return nil }
        return angle(start, point, end)
    }
}

extension SentenceFields {
    /// A time of day, `hhmmss` with any number of decimals, truncated to nanoseconds.
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
        ) ?? nextMinute(clock.pair(at: 0), clock.pair(at: 2), clock.pair(at: 4), nanosecond)
    }

    /// Carries a second rounded up to 60 into the next minute; leap seconds occur only at the end of a day.
    @inline(never)
    private func nextMinute(_ hour: Int, _ minute: Int, _ second: Int, _ nanosecond: Int) -> TimeOfDay? {
        guard second == 60, nanosecond == 0, let last = TimeOfDay(hour: hour, minute: minute, second: 59) else {
            return nil
        }
        let next = Int(last.nanosecondsSinceMidnight / 1_000_000_000) + 1
        return TimeOfDay(hour: next / 3600, minute: next / 60 % 60, second: 0)
    }

    /// The digits after a decimal point, in billionths.
    @inline(__always)
    func fraction(_ start: Int, _ end: Int) -> Int? {
        let length = end &- start
        guard length > 0 else { return 0 }
        let digits = DigitWord(first: min(length, 8), of: word(at: start))
        guard digits.isValid else { return nil }
        return length <= 8 ? digits.value &* 10 : longFraction(digits.value, start &+ 8, end)
    }

    /// More than eight digits after a decimal point, in billionths; those after the ninth are truncated.
    @inline(never)
    private func longFraction(_ firstEight: Int, _ start: Int, _ end: Int) -> Int? {
        for index in start..<end where byte(at: index) &- UInt8(ascii: "0") > 9 { return nil }
        return firstEight * 10 + Int(byte(at: start) &- UInt8(ascii: "0"))
    }

    /// A date, `ddmmyy`, from 1980 to 2079, as no satellite navigated before 1980.
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

/// Formats of manufacturers that are not in the standard.
extension SentenceFields {
    /// Converts a speed in kilometres per hour to metres per second.
    func speed(kilometresPerHour field: Int) -> Double? {
        number(field).flatMap { $0 >= 0 ? $0 / 3.6 : nil }
    }

    /// Converts a duration in milliseconds to seconds.
    func seconds(milliseconds field: Int) -> Double? { number(field).map { $0 / 1000 } }

    /// A coordinate in two fields of decimal degrees, north and east positive.
    func coordinate(degrees field: Int) -> Coordinate? {
        guard let latitude = number(field), let longitude = number(field + 1) else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// A date, `yyyymmdd`.
    func date(yearFirst field: Int) -> CalendarDate? {
        guard self[field].count == 8, let digits = integer(field), digits >= 1980_00_00 else { return nil }
        return CalendarDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    }

    /// Whether a field has the letter of the good state, as in pass or fail; `nil` for all other letters.
    func isGood(_ field: Int, good: Unicode.Scalar, bad: Unicode.Scalar) -> Bool? {
        switch letter(field).map(Unicode.Scalar.init) {
        case good: true
        case bad: false
        default: nil
        }
    }
}
