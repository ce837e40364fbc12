/// A number as a sentence carries it: rounded to so many decimals.
struct SentNumber: Hashable {
    /// The value in units of the last decimal.
    let units: Int

    /// Digits after the point, 0 through 9.
    let decimals: Int

    init(_ value: Double, decimals: Int) {
        units = Int((value * Double(powerOfTen(decimals))).rounded())
        self.decimals = decimals
    }

    /// The value that a decoder makes of the text.
    var value: Double { Double(units) / Double(powerOfTen(decimals)) }

    /// The digits, with zeros before them up to a width of the whole part.
    func text(wholeDigits: Int = 1) -> String {
        let (whole, fraction) = abs(units).quotientAndRemainder(dividingBy: powerOfTen(decimals))
        let sign = units < 0 ? "-" : ""
        return sign + padded(whole, to: wholeDigits) + (decimals > 0 ? "." + padded(fraction, to: decimals) : "")
    }
}

/// A latitude or longitude as a sentence carries it: whole degrees, then minutes rounded to so many decimals.
struct SentAngle: Hashable {
    /// The angle in units of the minutes' last decimal, south and west negative.
    let units: Int

    /// The minutes' digits after the point, 1 through 7.
    let decimals: Int

    init(degrees: Double, decimals: Int) {
        units = Int((degrees * Double(60 * powerOfTen(decimals))).rounded())
        self.decimals = decimals
    }

    /// The angle in degrees.
    var degrees: Double { Double(units) / Double(60 * powerOfTen(decimals)) }

    /// `4722.6148`, for a latitude with two digits of degrees, for a longitude with three.
    func text(degreeDigits: Int) -> String {
        let (minutes, fraction) = abs(units).quotientAndRemainder(dividingBy: powerOfTen(decimals))
        let whole = padded(minutes / 60, to: degreeDigits) + padded(minutes % 60, to: 2)
        return whole + "." + padded(fraction, to: decimals)
    }
}

/// A whole number, not negative, with zeros before it up to a width.
func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

private func powerOfTen(_ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
}
