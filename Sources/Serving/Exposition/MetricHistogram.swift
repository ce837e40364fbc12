/// Observations counted by size in fixed buckets.
package struct MetricHistogram: Hashable, Sendable {
    /// The upper bounds of all buckets but the last, which is unbounded; in ascending order.
    package let bounds: [Double]

    package private(set) var sum = 0.0

    package private(set) var count = 0

    private var counts: [Int]

    /// Creates an empty histogram.
    ///
    /// - Parameter bounds: the inclusive upper bounds of the buckets, in ascending order. Another bucket has all
    ///   greater values.
    package init(bounds: [Double]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    package mutating func observe(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
        count += 1
    }

    /// The number of observations up to each bound; the last bound is infinite.
    package var cumulated: [(bound: Double, count: Int)] {
        var total = 0
        return zip(bounds + [.infinity], counts).map { bound, count in
            total += count
            return (bound, total)
        }
    }
}
