/// A step from one fix to the next.
struct Step: Sendable {
    /// The fix at its end.
    let observation: Observation

    /// Seconds.
    let duration: Double

    /// Metres on the plane: the way that the speeds lead, or the velocity before where none is measured.
    let way: SIMD2<Double>

    /// Metres: what the position has moved by more than that.
    let residual: SIMD2<Double>

    /// True where speeds are measured at both ends, with their directions.
    let isMeasured: Bool

    /// Seconds beyond the one within which speeds at both ends tell the way between them.
    var late: Double { max(0, duration - 1) }
}
