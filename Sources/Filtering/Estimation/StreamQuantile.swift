/// A quantile of a stream of positive numbers, learned without keeping them.
///
/// Each number moves the estimate by a share of itself: up where the number is greater, down where it is not, so that up
/// and down balance at the quantile. A single number moves it by its usual step however wild it is.
package struct StreamQuantile: Sendable {
    /// The greatest share that a number moves the estimate by at first.
    private static let greatestRate = 0.4

    /// The estimate, in the unit of the numbers.
    package private(set) var value: Double

    /// The count of numbers so far.
    package private(set) var count = 0

    private let share: Double
    private let leastRate: Double
    private let range: ClosedRange<Double>

    /// A quantile that knows no number yet: a share of the numbers lies below it, and it never leaves the range.
    ///
    /// Once there have been many, a number moves it by about the rate.
    package init(_ share: Double, startingAt value: Double, in range: ClosedRange<Double>, rate: Double = 0.03) {
        leastRate = rate
        self.share = share
        self.value = value
        self.range = range
    }

    package mutating func add(_ number: Double) {
        count += 1
        let rate = max(leastRate, min(Self.greatestRate, 2 / Double(count)))
        value *= number > value ? 1 + rate * share * 2 : 1 / (1 + rate * (1 - share) * 2)
        value = min(max(value, range.lowerBound), range.upperBound)
    }
}
