/// Numbers of observations, by size, in buckets that never change.
package struct MetricHistogram: Hashable, Sendable {
    /// The greatest value of each bucket but the last, which has none; they rise.
    package let bounds: [Double]

    /// The sum of all observations.
    package private(set) var sum = 0.0

    /// The number of all observations.
    package private(set) var count = 0

    private var counts: [Int]

    /// A histogram in which nothing is.
    ///
    /// - Parameter bounds: the greatest value of each bucket, in rising order; one more bucket has what is greater.
    package init(bounds: [Double]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    /// Takes in an observation.
    package mutating func observe(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
        count += 1
    }

    /// Each bound with the number of observations that are not greater; the last bound is infinite.
    package var cumulated: [(bound: Double, count: Int)] {
        var total = 0
        return zip(bounds + [.infinity], counts).map { bound, count in
            total += count
            return (bound, total)
        }
    }
}
