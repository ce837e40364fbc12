/// Whether fixes move as the measured speeds do: what is left is a drag, as of a reflected signal that comes and goes.
package struct DriftTest: Sendable {
    private var window = SlidingWindow<SIMD2<Double>>(seconds: 6.01)

    /// A test that has seen nothing.
    package init() {}

    /// Seconds that the test looks back.
    var duration: Double { window.duration }

    /// Takes in where a fix is off the way that the speeds lead.
    package mutating func append(_ observation: Observation, _ path: DopplerPath) {
        window.append(observation.position - path.displacement, at: observation.time)
    }

    /// Metres a second by which the fixes run away from the speeds; nil while that cannot be told.
    package func rate(after least: Double) -> Double? {
        let duration = window.duration
        guard duration > least else { return nil }
        return (window[window.count - 1] - window[0]).length / duration
    }

    /// Carries the window to another plane.
    mutating func carry(_ move: PlaneChange) { window.update { $0 = move.position($0) } }

    /// Forgets all.
    mutating func removeAll() { window.removeAll() }
}
