extension SentenceFields {
    /// True where there is nothing in a field, or no such field.
    @inline(__always)
    func isEmpty(_ field: Int) -> Bool {
        let (start, end) = bounds(field)
        return start >= end
    }

    /// A field of one character.
    @inline(__always)
    func letter(_ field: Int) -> UInt8? {
        let (start, end) = bounds(field)
        return end &- start == 1 ? byte(at: start) : nil
    }

    /// A field of one digit.
    @inline(__always)
    func digit(_ field: Int) -> Int? {
        guard let digit = letter(field).map({ $0 &- UInt8(ascii: "0") }), digit < 10 else { return nil }
        return Int(digit)
    }

    /// A field of two digits, or of none, which is zero; nil for anything else.
    @inline(__always)
    func twoDigits(_ field: Int) -> Int? {
        let (start, end) = bounds(field)
        guard end &- start == 2 else { return end == start ? 0 : nil }
        let (tens, ones) = (byte(at: start) &- UInt8(ascii: "0"), byte(at: start &+ 1) &- UInt8(ascii: "0"))
        return tens < 10 && ones < 10 ? Int(tens) &* 10 &+ Int(ones) : nil
    }

    /// A whole number without sign, of at most eight digits.
    @inline(__always)
    func integer(_ field: Int) -> Int? {
        let (start, end) = bounds(field)
        let length = end &- start
        guard length > 0, length <= 8 else { return nil }
        let digits = DigitWord(last: length, of: word(at: end &- 8))
        return digits.isValid ? digits.value : nil
    }

    /// A hexadecimal digit, as identifiers of systems and signals are.
    @inline(__always)
    func hexadecimal(_ field: Int) -> UInt8? { letter(field).flatMap(hexadecimalDigit) }

    /// A number without sign, with or without decimals, of at most eight characters; nil for all others.
    @inline(__always)
    func shortMagnitude(_ field: Int) -> Double? {
        let (start, end) = bounds(field)
        let length = end &- start
        guard length > 0, length <= 8 else { return nil }
        var digits = DigitWord(last: length, of: word(at: end &- 8))
        let decimals = digits.removePoint()
        // A lone point has no digit.
        guard digits.isValid, length > 1 || byte(at: start) != UInt8(ascii: ".") else { return nil }
        return Double(digits.value) / powerOfTen(decimals)
    }

    /// A number with or without sign and decimals, correctly rounded where it has at most 15 digits.
    @inline(__always)
    func number(_ field: Int) -> Double? {
        var (start, end) = bounds(field)
        guard start < end else { return nil }
        let isNegative = byte(at: start) == UInt8(ascii: "-")
        if isNegative { start &+= 1 }
        let length = end &- start
        guard length <= 8, length > 0 else { return longNumber(start, end, isNegative: isNegative) }
        var digits = DigitWord(last: length, of: word(at: end &- 8))
        let decimals = digits.removePoint()
        // A lone point has no digit.
        guard digits.isValid, length > 1 || byte(at: start) != UInt8(ascii: ".") else {
            return longNumber(start, end, isNegative: isNegative)
        }
        let magnitude = Double(digits.value) / powerOfTen(decimals)
        return isNegative ? -magnitude : magnitude
    }

    /// A number that eight bytes do not hold, or that begins with a plus; decimals beyond the 18th digit are cut off.
    @inline(never)
    private func longNumber(_ start: Int, _ end: Int, isNegative: Bool) -> Double? {
        var index = start
        if !isNegative, index < end, byte(at: index) == UInt8(ascii: "+") { index += 1 }
        var value: Int64 = 0
        var digits = 0
        var decimals: Int?
        while index < end {
            let digit = byte(at: index) &- UInt8(ascii: "0")
            if digit < 10 {
                if digits < 18 {
                    value = value * 10 + Int64(digit)
                    decimals = decimals.map { $0 + 1 }
                } else if decimals == nil {
                    return nil
                }
                digits += 1
            } else if byte(at: index) == UInt8(ascii: "."), decimals == nil {
                decimals = 0
            } else {
                return nil
            }
            index += 1
        }
        guard digits > 0 else { return nil }
        let magnitude = Double(value) / powerOfTen(decimals ?? 0)
        return isNegative ? -magnitude : magnitude
    }

    /// A dilution of precision; 0 and 99.99 are how receivers say that they do not know.
    @inline(__always)
    func dilution(_ field: Int) -> Double? {
        guard let value = hundredths(field) ?? anyNumber(field), value > 0, value < 99 else { return nil }
        return value
    }

    /// A number, for where one is seldom asked for.
    @inline(never)
    private func anyNumber(_ field: Int) -> Double? { number(field) }

    /// A number as most dilutions are written, `d.dd`; nil for any other.
    @inline(__always)
    private func hundredths(_ field: Int) -> Double? {
        let (start, end) = bounds(field)
        // With the code of `0` taken off the digits and that of the point off the point.
        let digits = UInt32(truncatingIfNeeded: word(at: start)) ^ 0x3030_2E30
        guard end &- start == 4, ((digits &+ 0x7676_7F76) | digits) & 0x8080_8080 == 0 else { return nil }
        let value = (digits & 0xFF) &* 100 &+ (digits &>> 16 & 0xFF) &* 10 &+ digits &>> 24
        return Double(value) / 100
    }

    /// A speed in knots, as metres a second.
    @inline(__always)
    func speed(knots field: Int) -> Double? {
        // A nautical mile is 1852 m by definition.
        guard let value = number(field), value >= 0 else { return nil }
        return value * 1852 / 3600
    }

    /// A direction in degrees, 0 ..< 360; 360 is north like 0.
    @inline(__always)
    func course(_ field: Int) -> Double? {
        guard let value = number(field), value >= 0, value <= 360 else { return nil }
        return value == 360 ? 0 : value
    }
}

/// Ten to a power from 0 through 18.
@inline(__always)
private func powerOfTen(_ exponent: Int) -> Double {
    switch exponent {
    case 0: 1
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    case 8: 1e8
    case 9: 1e9
    case 10: 1e10
    case 11: 1e11
    case 12: 1e12
    case 13: 1e13
    case 14: 1e14
    case 15: 1e15
    case 16: 1e16
    case 17: 1e17
    default: 1e18
    }
}
