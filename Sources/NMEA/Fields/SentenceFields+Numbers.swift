extension SentenceFields {
    /// Whether a field is empty or missing.
    @inline(__always)
    func isEmpty(_ field: Int) -> Bool {
        let (start, end) = bounds(field)
        return start >= end
    }

    @inline(__always)
    func letter(_ field: Int) -> UInt8? {
        let (start, end) = bounds(field)
        return end &- start == 1 ? byte(at: start) : nil
    }

    @inline(__always)
    func digit(_ field: Int) -> Int? {
        guard let digit = letter(field).map({ $0 &- UInt8(ascii: "0") }), digit < 10 else { return nil }
        return Int(digit)
    }

    /// A field of two digits, or zero if it is empty; otherwise `nil`.
    @inline(__always)
    func twoDigits(_ field: Int) -> Int? {
        let (start, end) = bounds(field)
        guard end &- start == 2 else { return end == start ? 0 : nil }
        let (tens, ones) = (byte(at: start) &- UInt8(ascii: "0"), byte(at: start &+ 1) &- UInt8(ascii: "0"))
        return tens < 10 && ones < 10 ? Int(tens) &* 10 &+ Int(ones) : nil
    }

    /// A whole number without a sign, of at most eight digits.
    @inline(__always)
    func integer(_ field: Int) -> Int? {
        let (start, end) = bounds(field)
        let length = end &- start
        guard length > 0, length <= 8 else { return nil }
        let digits = DigitWord(last: length, of: word(at: end &- 8))
        return digits.isValid ? digits.value : nil
    }

    /// A hexadecimal digit, as used for system and signal IDs.
    @inline(__always)
    func hexadecimal(_ field: Int) -> UInt8? { letter(field).flatMap(hexadecimalDigit) }

    /// A number of at most eight characters, without a sign; `nil` for all others.
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

    /// A number with optional sign and decimals, correctly rounded up to 15 digits.
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

    /// A number of more than eight bytes or with a plus; decimals after the 18th digit are truncated.
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

    /// A dilution of precision; `nil` for 0 and 99.99, which mean unknown.
    @inline(__always)
    func dilution(_ field: Int) -> Double? {
        guard let value = hundredths(field) ?? anyNumber(field), value > 0, value < 99 else { return nil }
        return value
    }

    /// Parses a number out of line, for rare fields.
    @inline(never)
    private func anyNumber(_ field: Int) -> Double? { number(field) }

    /// A number of the form `d.dd`, as most dilutions are; otherwise `nil`.
    @inline(__always)
    private func hundredths(_ field: Int) -> Double? {
        let (start, end) = bounds(field)
        // Subtracts the code of `0` from the digits, and the code of the point from the point.
        let digits = UInt32(truncatingIfNeeded: word(at: start)) ^ 0x3030_2E30
        guard end &- start == 4, ((digits &+ 0x7676_7F76) | digits) & 0x8080_8080 == 0 else { return nil }
        let value = (digits & 0xFF) &* 100 &+ (digits &>> 16 & 0xFF) &* 10 &+ digits &>> 24
        return Double(value) / 100
    }

    /// Converts a speed in knots to metres per second.
    @inline(__always)
    func speed(knots field: Int) -> Double? {
        // A nautical mile is 1852 m by definition.
        guard let value = number(field), value >= 0 else { return nil }
        return value * 1852 / 3600
    }

    /// A direction in degrees, in 0 ..< 360; a value of 360 becomes 0.
    @inline(__always)
    func course(_ field: Int) -> Double? {
        guard let value = number(field), value >= 0, value <= 360 else { return nil }
        return value == 360 ? 0 : value
    }
}

/// Ten to the power of 0 to 18.
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
