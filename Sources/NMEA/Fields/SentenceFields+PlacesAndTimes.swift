internal import GNSS

extension SentenceFields {
    /// A place in four fields from the first one on: latitude, N or S, longitude, E or W; nil unless all four are good.
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

    /// Degrees from `ddmm.mmmm` or `dddmm.mmmm`: the two digits before the point and all behind it are minutes.
    @inline(__always)
    private func angle(_ field: Int, degreeDigits: Int) -> Double? {
        let (start, end) = bounds(field)
        let point = start &+ degreeDigits &+ 2
        guard point < end, byte(at: point) == UInt8(ascii: ".") else { return unusualAngle(start, end) }
        return angle(start, point, end)
    }

    /// Degrees from the digits between two places and those behind the second.
    @inline(__always)
    private func angle(_ start: Int, _ point: Int, _ end: Int) -> Double? {
        let whole = DigitWord(last: point &- start, of: word(at: point &- 8))
        guard whole.isValid, let fraction = fraction(point &+ 1, end) else { return nil }
        let minutes = whole.pair(at: 6)
        let degrees = whole.pair(at: 4) &+ 100 &* whole.digit(at: 3)
        // Some receivers round 59.99999 minutes up, and leave the degrees as they were.
        guard minutes < 60 || minutes == 60 && fraction == 0 else { return nil }
        // In billionths of a minute all is whole, so that there is a single rounding, in the division.
        let billionths = (degrees &* 60 &+ minutes) &* 1_000_000_000 &+ fraction
        return Double(billionths) / 60e9
    }

    /// The same where the point is elsewhere: some receivers leave out leading zeros.
    @inline(never)
    private func unusualAngle(_ start: Int, _ end: Int) -> Double? {
        var point = start
        while point < end, byte(at: point) != UInt8(ascii: ".") { point += 1 }
        guard point < end, (3...5).contains(point - start) else { return nil }
        return angle(start, point, end)
    }
}

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
        ) ?? nextMinute(clock.pair(at: 0), clock.pair(at: 2), clock.pair(at: 4), nanosecond)
    }

    /// The next minute where seconds were rounded up to 60; there is no leap second but the last one of a day.
    @inline(never)
    private func nextMinute(_ hour: Int, _ minute: Int, _ second: Int, _ nanosecond: Int) -> TimeOfDay? {
        guard second == 60, nanosecond == 0, let last = TimeOfDay(hour: hour, minute: minute, second: 59) else {
            return nil
        }
        let next = Int(last.nanosecondsSinceMidnight / 1_000_000_000) + 1
        return TimeOfDay(hour: next / 3600, minute: next / 60 % 60, second: 0)
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

/// Formats that the standard does not have, and manufacturers do.
extension SentenceFields {
    /// A speed in kilometres an hour, as metres a second.
    func speed(kilometresPerHour field: Int) -> Double? {
        number(field).flatMap { $0 >= 0 ? $0 / 3.6 : nil }
    }

    /// Milliseconds, as seconds.
    func seconds(milliseconds field: Int) -> Double? { number(field).map { $0 / 1000 } }

    /// A place in two fields of degrees with decimals, north and east positive.
    func coordinate(degrees field: Int) -> Coordinate? {
        guard let latitude = number(field), let longitude = number(field + 1) else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// A date, `yyyymmdd`.
    func date(yearFirst field: Int) -> CalendarDate? {
        guard self[field].count == 8, let digits = integer(field), digits >= 1980_00_00 else { return nil }
        return CalendarDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    }

    /// Pass or fail, retained or lost: whether a field holds the letter of what is well.
    func isGood(_ field: Int, good: Unicode.Scalar, bad: Unicode.Scalar) -> Bool? {
        switch letter(field).map(Unicode.Scalar.init) {
        case good: true
        case bad: false
        default: nil
        }
    }
}
