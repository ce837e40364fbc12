internal import Glibc
internal import Text

/// Round numbers along an axis: multiples of 1, 2 or 5 times a power of ten.
package struct NumberTicks: Sendable {
    /// The numbers, from the least on.
    package let values: [Double]

    /// The difference from one to the next.
    package let step: Double

    private let decimals: Int

    /// The round numbers within a range.
    ///
    /// - Parameters:
    ///   - range: the range of values; what is not finite has no ticks.
    ///   - count: the most ticks that there is room for, at least 2.
    package init(in range: ClosedRange<Double>, atMost count: Int) {
        let length = range.upperBound - range.lowerBound
        let least = length / Double(max(2, count) - 1)
        guard least > 0, least.isFinite, range.lowerBound.magnitude < least * 1e12 else {
            (values, step, decimals) = ([], 1, 0)
            return
        }
        var ticks = Self.ticks(in: range, atLeast: least)
        // One number alone is no scale; there is room for a few more.
        if ticks.values.count < 2 { ticks = Self.ticks(in: range, atLeast: 0.4 * ticks.step) }
        (values, step, decimals) = ticks
    }

    private typealias Ticks = (values: [Double], step: Double, decimals: Int)

    /// The multiples of the least round step that is not below a number.
    private static func ticks(in range: ClosedRange<Double>, atLeast least: Double) -> Ticks {
        let power = floor(log10(least))
        let (factor, exponent) = factor(least / pow(10, power))
        let step = factor * pow(10, power + exponent)
        let first = (range.lowerBound / step).rounded(.up)
        let last = ((range.upperBound / step) * (1 + 1e-12)).rounded(.down)
        let values = first <= last ? (0...Int(min(last - first, 1000))).map { (first + Double($0)) * step } : []
        return (values, step, min(9, max(0, Int(-(power + exponent)))))
    }

    /// The text of one of the numbers, with as many decimals as all of them need.
    package func label(_ value: Double) -> String { DecimalText.string(value, decimals: decimals) }

    /// A range that begins and ends with a round number.
    ///
    /// - Parameters:
    ///   - range: the range that it is to hold.
    ///   - count: the most ticks that there is room for.
    /// - Returns: the wider range; the same where it has no length.
    package static func rounded(_ range: ClosedRange<Double>, atMost count: Int) -> ClosedRange<Double> {
        let step = NumberTicks(in: range, atMost: count).step
        guard range.upperBound > range.lowerBound else { return range }
        return (range.lowerBound / step).rounded(.down) * step...(range.upperBound / step).rounded(.up) * step
    }

    /// The least of 1, 2, 5 and 10 that is not below a number, and the power of ten in it.
    private static func factor(_ number: Double) -> (Double, Double) {
        number <= 1.0000001 ? (1, 0) : number <= 2.0000001 ? (2, 0) : number <= 5.0000001 ? (5, 0) : (1, 1)
    }
}
