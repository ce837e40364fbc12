/// A number with a fixed number of decimals, as in a sentence.
struct SentNumber: Hashable {
    /// The value in units of the last decimal.
    let units: Int

    /// Digits after the point, 0 through 9.
    let decimals: Int

    init(_ value: Double, decimals: Int) {
        units = Int((value * Double(powerOfTen(decimals))).rounded())
        self.decimals = decimals
    }

    /// The value as decoded from the text.
    var value: Double { Double(units) / Double(powerOfTen(decimals)) }

    /// The digits, with the integer part padded with zeros.
    func text(wholeDigits: Int = 1) -> String {
        let (whole, fraction) = abs(units).quotientAndRemainder(dividingBy: powerOfTen(decimals))
        let sign = units < 0 ? "-" : ""
        return sign + padded(whole, to: wholeDigits) + (decimals > 0 ? "." + padded(fraction, to: decimals) : "")
    }
}

/// A latitude or longitude as in a sentence: degrees, then minutes with a fixed number of decimals.
struct SentAngle: Hashable {
    /// The angle in units of the minutes' last decimal, south and west negative.
    let units: Int

    /// The minutes' digits after the point, 1 through 7.
    let decimals: Int

    init(degrees: Double, decimals: Int) {
        units = Int((degrees * Double(60 * powerOfTen(decimals))).rounded())
        self.decimals = decimals
    }

    var degrees: Double { Double(units) / Double(60 * powerOfTen(decimals)) }

    /// Such as `4722.6148`: a latitude has two digits of degrees, a longitude three.
    func text(degreeDigits: Int) -> String {
        let (minutes, fraction) = abs(units).quotientAndRemainder(dividingBy: powerOfTen(decimals))
        let whole = padded(minutes / 60, to: degreeDigits) + padded(minutes % 60, to: 2)
        return whole + "." + padded(fraction, to: decimals)
    }
}

/// Formats a non-negative integer, padded with zeros.
func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

private func powerOfTen(_ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
}
