/// The end of a refusal, as a smoother has to know it.
enum RefusalEnding: Sendable {
    /// The fix is where it was expected, but for so many metres east and north.
    case returned(error: SIMD2<Double>)

    /// The fixes of the last seconds have kept to the measured speeds: what was expected was wrong.
    ///
    /// - Parameters:
    ///   - seconds: for which they have.
    ///   - isBeginning: whether all that was published since the receiver began was wrong, too.
    case adopted(steadyFor: Double, isBeginning: Bool)
}
