/// A fix on its way through the smoother: what it measured, and what the filter thought of it.
struct SmoothedEpoch: Sendable {
    /// How a fix follows the one before.
    enum Link: Sendable {
        /// It has no part in the way: the receiver has not settled.
        case none
        /// What was before says nothing of it: a start, the end of a gap, or fixes that are believed again.
        indirect case begins(MotionState)
        /// It goes on from the fix before.
        case continues
    }

    /// How it follows the fix before.
    var link: Link

    /// What it measured.
    var step: PositionEstimator.Step

    /// The plane that its measurements are on.
    var plane: TangentPlane

    /// Whether the receiver is parked: the smoother knows it some seconds before the filter does.
    var isAtRest: Bool

    /// Metres squared: what the fix is off by chance or by a drag; nil where it is refused.
    var variance: Double?

    /// Seconds since the first fix.
    var time: Double { step.observation.time }

    /// Whether it goes on from the fix before.
    var isContinuation: Bool {
        if case .continues = link { true } else { false }
    }

    /// Whether it is in the same rest as the fix before.
    func goesOnResting(after before: SmoothedEpoch) -> Bool { isAtRest && before.isAtRest && isContinuation }
}
