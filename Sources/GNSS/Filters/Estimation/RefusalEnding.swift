/// The end of a refusal, as a smoother has to know it.
enum RefusalEnding: Sendable {
    /// The fix is where it was expected, but for so many metres east and north.
    case returned(error: SIMD2<Double>)

    /// The fixes of the last seconds have kept to the measured speeds: what was expected was wrong.
    ///
    /// - Parameter seconds: for which they have.
    case adopted(steadyFor: Double)
}
