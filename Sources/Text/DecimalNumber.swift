package enum DecimalNumber {
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// Parses a number, ignoring white space around it; nil if it is invalid or not finite.
    package static func read(_ text: ArraySlice<UInt8>) -> Double? {
        let digits = trimmed(text)
        var mantissa: UInt64 = 0
        var (count, decimals, isFraction) = (0, 0, false)
        var position = digits.startIndex
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { position += 1 }
        while position < digits.endIndex {
            let byte = digits[position]
            if byte == UInt8(ascii: "."), !isFraction {
                isFraction = true
            } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), count < 18 {
                mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
                count += 1
                if isFraction { decimals += 1 }
            } else {
                return readSlowly(digits)
            }
            position += 1
        }
        guard count > 0 else { return nil }
        // Both operands are exact, so their quotient is rounded only once (Clinger, 1990).
        guard mantissa <= 1 << 53 else { return readSlowly(digits) }
        let number = Double(mantissa) / powers[decimals]
        return isNegative ? -number : number
    }

    /// Returns the text without the white space around it.
    package static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let first = text.first, first <= 0x20 { text = text.dropFirst() }
        while let last = text.last, last <= 0x20 { text = text.dropLast() }
        return text
    }

    /// Parses numbers with an exponent or many digits; `nan` and `0x10` are rejected.
    private static func readSlowly(_ digits: ArraySlice<UInt8>) -> Double? {
        let allowed = digits.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        guard allowed, digits.count <= 400, let number = Double(String(decoding: digits, as: UTF8.self)) else {
            return nil
        }
        return number.isFinite ? number : nil
    }
}
