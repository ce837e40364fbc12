/// Formats a number that counts units of its last decimal.
///
/// - Parameters:
///   - value: the number in units of its last decimal.
///   - decimals: the number of digits after the point; 0 for an integer without a point.
///   - width: the minimum number of digits before the point.
/// - Returns: the number as in NMEA, padded with zeros.
func decimal(_ value: Int, decimals: Int = 0, width: Int = 1) -> String {
    var digits = String(value.magnitude)
    let missing = width + decimals - digits.count
    if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
    if decimals > 0 { digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -decimals)) }
    return value < 0 ? "-" + digits : digits
}
