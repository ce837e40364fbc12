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
    /// A range that is not finite has no ticks. `count` is at least 2.
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
    /// A range of length zero is returned unchanged. There are at most `count` ticks.
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

/// A linear scale from values to pixels along an axis.
package struct PlotScale: Hashable, Sendable {
    /// The least and greatest value, never equal.
    package let values: ClosedRange<Double>

    /// The pixels of these two values; `start` may be greater than `end`.
    package let pixels: (start: Double, end: Double)

    /// Creates a scale between two pixels.
    ///
    /// `start` and `end` are the pixels of the least and greatest value; if these are equal, the range is widened.
    package init(_ values: ClosedRange<Double>, from start: Double, to end: Double) {
        let room = max(values.lowerBound.magnitude * 1e-9, 0.5)
        self.values =
            values.upperBound > values.lowerBound ? values : values.lowerBound - room...values.lowerBound + room
        pixels = (start, end)
    }

    /// The pixel of a value, which may be out of range.
    package func place(_ value: Double) -> Double {
        pixels.start + (value - values.lowerBound) * (pixels.end - pixels.start) / length
    }

    package func value(at place: Double) -> Double {
        values.lowerBound + (place - pixels.start) * length / (pixels.end - pixels.start)
    }

    /// The position of a value between the least, 0, and the greatest, 1.
    package func share(_ value: Double) -> Double { (value - values.lowerBound) / length }

    private var length: Double { values.upperBound - values.lowerBound }

    package static func == (one: Self, other: Self) -> Bool {
        one.values == other.values && one.pixels == other.pixels
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
