internal import Glibc
internal import Text

/// A number with its error as people read them, `12.345 ± 0.052`: one significant digit of the error, two where it begins
/// with a 1, and no more of the number.
package struct MeasuredText: CustomStringConvertible {
    /// The text, without a unit.
    package let description: String

    /// A number with an error.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - error: one standard deviation of it, above 0; nil where not known.
    ///   - decimals: of the number where its error is not known.
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

    /// The decimals that the digits of an error need, negative where they end before the point; nine at most.
    private static func places(of error: Double) -> Int {
        let places = 1 - (Int(exactly: floor(log10(error))) ?? 0)
        let digits = count(error, places)
        // 0.0996 is 0.10, and 0.0194 is 0.019, but 0.0196 is 0.02.
        return min(9, (10..<20).contains(digits) ? places : places - 1)
    }

    /// The number of units of the last digit that a number has.
    private static func count(_ number: Double, _ places: Int) -> Double {
        (number * pow(10, Double(places))).rounded()
    }
}
