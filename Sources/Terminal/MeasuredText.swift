internal import Glibc
internal import Text

/// A number with its error, such as `12.345 ± 0.052`.
///
/// The error has one significant digit, or two if it starts with a 1; the number has the same decimals.
package struct MeasuredText: CustomStringConvertible {
    package let description: String

    /// Formats a number with its error.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - error: one standard deviation, greater than 0; nil if unknown.
    ///   - decimals: the decimals of a number without an error.
    package init(_ value: Double, error: Double?, decimals: Int) {
        guard let error, error > 0, error.isFinite else {
            description = DecimalText.string(value, decimals: decimals)
            return
        }
        let places = Self.places(of: error)
        description = [value, error].map { number in
            DecimalText.string(
                places < 0 ? Self.count(number, places) * pow(10, Double(-places)) : number,
                decimals: max(0, places)
            )
        }
        .joined(separator: " ± ")
    }

    /// The decimals needed for an error, at most nine; negative if its digits end before the point.
    private static func places(of error: Double) -> Int {
        let places = 1 - (Int(exactly: floor(log10(error))) ?? 0)
        let digits = count(error, places)
        // 0.0996 is 0.10, and 0.0194 is 0.019, but 0.0196 is 0.02.
        return min(9, (10..<20).contains(digits) ? places : places - 1)
    }

    /// The number as a multiple of its last shown digit.
    private static func count(_ number: Double, _ places: Int) -> Double {
        (number * pow(10, Double(places))).rounded()
    }
}
