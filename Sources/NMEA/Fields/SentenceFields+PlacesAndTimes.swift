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
        guard minutes < 60 else { return nil }
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
