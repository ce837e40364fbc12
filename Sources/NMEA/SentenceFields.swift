internal import GNSS

/// The fields of a sentence, numbered as the standard numbers them: 0 is the address.
///
/// A field that is empty, missing at the end, or not what it is read as gives nil.
struct SentenceFields: ~Escapable {
    /// More than any sentence of 255 characters that a receiver sends; further ones are not seen.
    private static let most = 96

    private let line: Span<UInt8>
    private var ends: InlineArray<96, UInt8>

    /// The number of fields, the address included.
    let count: Int

    /// The fields of a line from `$` through its checksum, at most 255 bytes long.
    @_lifetime(copy line)
    init(_ line: Span<UInt8>) {
        self.line = line
        ends = InlineArray(repeating: 0)
        var found = 0
        var index = 0
        let end = min(line.count - 3, 255)
        while index < end, found < Self.most - 1 {
            if line[index] == UInt8(ascii: ",") {
                ends[found] = UInt8(truncatingIfNeeded: index)
                found += 1
            }
            index += 1
        }
        ends[found] = UInt8(truncatingIfNeeded: max(0, end))
        count = found + 1
    }

    /// The bytes of a field; nil where there are none.
    private func range(_ field: Int) -> Range<Int>? {
        guard field > 0, field < count else { return nil }
        let start = Int(ends[field - 1]) + 1
        let end = Int(ends[field])
        return start < end ? start..<end : nil
    }

    /// Whether there is nothing in a field, or no such field.
    func isEmpty(_ field: Int) -> Bool { range(field) == nil }

    /// A field of one letter.
    func letter(_ field: Int) -> UInt8? {
        guard let range = range(field), range.count == 1 else { return nil }
        return line[range.lowerBound]
    }

    /// A field of letters, each one a byte.
    func letters(_ field: Int) -> [UInt8] {
        guard let range = range(field) else { return [] }
        return range.map { line[$0] }
    }

    /// A whole number, of at most nine digits.
    func integer(_ field: Int) -> Int? {
        guard let range = range(field), let value = decimal(range), value.scale == 0, range.count <= 10 else {
            return nil
        }
        return value.isNegative ? -Int(value.digits) : Int(value.digits)
    }

    /// A hexadecimal digit, as identifiers of systems and signals are.
    func hexadecimal(_ field: Int) -> UInt8? { letter(field).flatMap(hexadecimalDigit) }

    /// A number with or without decimals.
    func number(_ field: Int) -> Double? {
        guard let range = range(field) else { return nil }
        return decimal(range)?.value
    }

    /// A dilution of precision; 0 and 99.99 are how receivers say that they do not know.
    func dilution(_ field: Int) -> Double? { number(field).flatMap { $0 > 0 && $0 < 99 ? $0 : nil } }

    /// A speed in knots, as metres a second.
    func speed(knots field: Int) -> Double? {
        // A nautical mile is 1852 m by definition.
        number(field).flatMap { $0 >= 0 ? $0 * 1852 / 3600 : nil }
    }

    /// A direction in degrees; 360 is north like 0.
    func course(_ field: Int) -> Double? {
        number(field).flatMap { (0...360).contains($0) ? ($0 == 360 ? 0 : $0) : nil }
    }

    /// The digits of a decimal number without its point.
    struct Decimal {
        var digits: UInt64 = 0
        var scale = 0
        var isNegative = false

        /// The number, correctly rounded where it has at most 15 digits.
        var value: Double {
            let magnitude = Double(digits) / SentenceFields.powersOfTen[scale]
            return isNegative ? -magnitude : magnitude
        }
    }

    /// A decimal number, the point anywhere or nowhere; decimals beyond the 18th digit are cut off.
    func decimal(_ range: Range<Int>) -> Decimal? {
        var result = Decimal()
        var index = range.lowerBound
        if line[index] == UInt8(ascii: "-") || line[index] == UInt8(ascii: "+") {
            result.isNegative = line[index] == UInt8(ascii: "-")
            index += 1
        }
        var point: Int?
        var digits = 0
        while index < range.upperBound {
            let byte = line[index]
            if byte == UInt8(ascii: "."), point == nil {
                point = index
            } else if let digit = decimalDigit(byte) {
                if digits < 18 {
                    result.digits = result.digits * 10 + UInt64(digit)
                    if point != nil { result.scale += 1 }
                } else if point == nil {
                    return nil
                }
                digits += 1
            } else {
                return nil
            }
            index += 1
        }
        return digits > 0 ? result : nil
    }

    /// Two digits in the middle of a field, such as the minutes of a time.
    private func pair(at index: Int) -> Int? {
        guard let tens = decimalDigit(line[index]), let ones = decimalDigit(line[index + 1]) else { return nil }
        return Int(tens) * 10 + Int(ones)
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    ]
}

// MARK: - Times and places

extension SentenceFields {
    /// A time of day, `hhmmss` with any number of decimals; those finer than a nanosecond are cut off.
    func timeOfDay(_ field: Int) -> TimeOfDay? {
        guard let range = range(field), range.count >= 6, let hour = pair(at: range.lowerBound),
            let minute = pair(at: range.lowerBound + 2), let second = pair(at: range.lowerBound + 4)
        else { return nil }
        var nanosecond = 0
        var weight = 100_000_000
        var index = range.lowerBound + 6
        if index < range.upperBound, line[index] != UInt8(ascii: ".") { return nil }
        index += 1
        while index < range.upperBound {
            guard let digit = decimalDigit(line[index]) else { return nil }
            nanosecond += Int(digit) * weight
            weight /= 10
            index += 1
        }
        return TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    }

    /// A date, `ddmmyy`: no satellite navigated before 1980.
    func date(_ field: Int) -> CalendarDate? {
        guard let range = range(field), range.count == 6, let day = pair(at: range.lowerBound),
            let month = pair(at: range.lowerBound + 2), let year = pair(at: range.lowerBound + 4)
        else { return nil }
        return CalendarDate(year: year < 80 ? 2000 + year : 1900 + year, month: month, day: day)
    }

    /// A place in four fields from the first one on: latitude, N or S, longitude, E or W; nil unless all four are good.
    func coordinate(_ field: Int) -> Coordinate? {
        guard let latitude = degrees(field), let northOrSouth = letter(field + 1),
            let longitude = degrees(field + 2), let eastOrWest = letter(field + 3)
        else { return nil }
        switch (northOrSouth, eastOrWest) {
        case (UInt8(ascii: "N"), UInt8(ascii: "E")): return Coordinate(latitude: latitude, longitude: longitude)
        case (UInt8(ascii: "N"), UInt8(ascii: "W")): return Coordinate(latitude: latitude, longitude: -longitude)
        case (UInt8(ascii: "S"), UInt8(ascii: "E")): return Coordinate(latitude: -latitude, longitude: longitude)
        case (UInt8(ascii: "S"), UInt8(ascii: "W")): return Coordinate(latitude: -latitude, longitude: -longitude)
        default: return nil
        }
    }

    /// Degrees from `dddmm.mmmm`: the two digits before the point and all behind it are minutes.
    private func degrees(_ field: Int) -> Double? {
        guard let range = range(field), let point = range.first(where: { line[$0] == UInt8(ascii: ".") }),
            (3...5).contains(point - range.lowerBound), decimalDigit(line[range.lowerBound]) != nil,
            decimalDigit(line[point - 2]) != nil, let degrees = decimal(range.lowerBound..<point - 2),
            let minutes = decimal(point - 2..<range.upperBound), minutes.value < 60
        else { return nil }
        return Double(degrees.digits) + minutes.value / 60
    }
}

private func decimalDigit(_ byte: UInt8) -> UInt8? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? digit : nil
}
