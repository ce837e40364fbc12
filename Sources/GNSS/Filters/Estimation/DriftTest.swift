/// Compares fixes with measured speeds within a few seconds.
///
/// Both are measured in different ways. Where fixes run away from the way that the speeds lead, a reflected signal drags
/// them; where both have come the same way, it is a motion, however slow.
package struct DriftTest: Sendable {
    private struct Sample: Sendable {
        /// Metres: where the fix was, and how far the speeds had led.
        var position: SIMD2<Double>
        var way: SIMD2<Double>

        var error: SIMD2<Double> { position - way }
    }

    /// Seconds that the test looks back, and the fewest that tell anything.
    static let span = 6.0
    private static let least = 1.9
    /// Metres of a way that is a motion for the best receivers and for all, and the share of it that fixes may be off it.
    private static let leastWay = 0.3
    private static let usualWay = 0.8
    private static let agreement = 0.5

    private var window = SlidingWindow<Sample>(seconds: span + 0.01)
    private var nextSample = -Double.infinity

    /// Metres: the median of what fixes run away within the whole span.
    private(set) var median = RunningQuantile(0.5, startingAt: 1.0, in: 0.05...20)

    /// A test that has seen nothing.
    package init() {}

    /// Takes in a fix, and how far the speeds have led.
    mutating func append(_ position: SIMD2<Double>, way: SIMD2<Double>, at time: Double) {
        window.append(Sample(position: position, way: way), at: time)
    }

    /// Metres by which the fixes have run away within the window; nil while that cannot be told.
    var distance: Double? {
        guard window.duration > Self.least else { return nil }
        return (window[window.count - 1].error - window[0].error).length
    }

    /// The place that the speeds lead to from the fix at the window's beginning.
    var carriedOn: SIMD2<Double>? {
        guard !window.isEmpty else { return nil }
        return window[0].error + window[window.count - 1].way
    }

    /// The way of the last seconds, two at least, where fixes and speeds agree that there was one; nil where not.
    ///
    /// - Parameter time: seconds since the first fix: what was before does not count.
    /// - Returns: metres on the plane.
    func commonWay(since time: Double) -> SIMD2<Double>? {
        guard let newest = window.lastTime else { return nil }
        let last = window[window.count - 1]
        let least = max(Self.leastWay, min(Self.usualWay, 4 * median.value), 1.5 * median.value)
        var next = Self.least
        for index in stride(from: window.count - 2, through: 0, by: -1) {
            let age = newest - window.time(index)
            guard window.time(index) >= time else { return nil }
            guard age >= next else { continue }
            next = age + 0.9
            let way = last.way - window[index].way
            let length = way.length
            guard length > least else { continue }
            if (last.position - window[index].position - way).length < Self.agreement * length { return way }
        }
        return nil
    }

    /// Learns what is usual, once a second.
    mutating func learn(at time: Double) {
        guard time >= nextSample, window.duration > Self.span - 1.1, let distance else { return }
        nextSample = time + 0.95
        median.add(distance)
    }

    /// Carries the window to another plane.
    mutating func carry(_ move: PlaneChange) {
        window.update {
            $0.position = move.position($0.position)
            $0.way = move.vector($0.way)
        }
    }

    /// Forgets all but what is usual.
    mutating func removeAll() { window.removeAll() }
}
