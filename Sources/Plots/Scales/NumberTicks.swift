internal import Glibc
internal import Text

/// Round numbers along an axis: multiples of 1, 2 or 5 times a power of ten.
package struct NumberTicks: Sendable {
    package let values: [Double]

    /// The difference between two neighbours.
    package let step: Double

    private let decimals: Int

    /// Finds the round numbers within a range.
    ///
    /// - Parameters:
    ///   - range: the range of values; if it is not finite, there are no ticks.
    ///   - count: the maximum number of ticks, at least 2.
    package init(in range: ClosedRange<Double>, atMost count: Int) {
        let length = range.upperBound - range.lowerBound
        let least = length / Double(max(2, count) - 1)
        guard least > 0, least.isFinite, range.lowerBound.magnitude < least * 1e12 else {
            (values, step, decimals) = ([], 1, 0)
            return
        }
        var ticks = Self.ticks(in: range, atLeast: least)
        // A single number is no scale, and a few more fit.
        if ticks.values.count < 2 { ticks = Self.ticks(in: range, atLeast: 0.4 * ticks.step) }
        (values, step, decimals) = ticks
    }

    private typealias Ticks = (values: [Double], step: Double, decimals: Int)

    /// Returns the multiples of the smallest round step that is at least `least`.
    private static func ticks(in range: ClosedRange<Double>, atLeast least: Double) -> Ticks {
        let power = floor(log10(least))
        let (factor, exponent) = factor(least / pow(10, power))
        let step = factor * pow(10, power + exponent)
        let first = (range.lowerBound / step).rounded(.up)
        let last = ((range.upperBound / step) * (1 + 1e-12)).rounded(.down)
        let values = first <= last ? (0...Int(min(last - first, 1000))).map { (first + Double($0)) * step } : []
        return (values, step, min(9, max(0, Int(-(power + exponent)))))
    }

    /// The text of a tick, with as many decimals as the step needs.
    package func label(_ value: Double) -> String { DecimalText.string(value, decimals: decimals) }

    /// Extends a range to round numbers.
    ///
    /// - Parameters:
    ///   - range: the range to extend.
    ///   - count: the maximum number of ticks.
    /// - Returns: the extended range; a range of length zero is returned unchanged.
    package static func rounded(_ range: ClosedRange<Double>, atMost count: Int) -> ClosedRange<Double> {
        let step = NumberTicks(in: range, atMost: count).step
        guard range.upperBound > range.lowerBound else { return range }
        return (range.lowerBound / step).rounded(.down) * step...(range.upperBound / step).rounded(.up) * step
    }

    /// Returns the smallest of 1, 2, 5 and 10 that is at least the number's mantissa, and the power of ten.
    private static func factor(_ number: Double) -> (Double, Double) {
        number <= 1.0000001 ? (1, 0) : number <= 2.0000001 ? (2, 0) : number <= 5.0000001 ? (5, 0) : (1, 1)
    }
}
