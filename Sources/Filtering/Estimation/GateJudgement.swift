internal import Logbook

/// What the gate finds about a fix.
extension PositionGate {
    /// What became of a fix.
    enum Outcome: Sendable {
        /// It agrees with those before it.
        case accepted
        /// It is the first that is believed after a jump; the fixes that agree with it began that many seconds before.
        case followed(after: Double)
        /// It is back where the receiver was before a jump, which began that many seconds before.
        case returned(after: Double)
        /// It is too far off.
        case rejected
        /// It is the very first, which nothing confirms or contradicts yet.
        case first
        /// Another fix confirms it, but the first of all is elsewhere, and came that many seconds before.
        case restarted(after: Double)
        /// It is one of the first, and contradicts those before it.
        case unconfirmed
        /// The same, but it is as likely to be right as they are.
        case unproven
    }

    /// A fix with what was measured of it, in metres.
    struct Judgement: Sendable {
        var outcome: Outcome
        /// Metres from where it was expected.
        var residual = 0.0
        /// Metres: the limit.
        var limit = 0.0
        /// Metres: a greater residual is possible, but not usual.
        var usual = Double.infinity
        /// Metres: after a greater residual, this fix or those before may be wrong.
        var expected = Double.infinity
        /// Metres that the place where it was expected may be off.
        var slack = 0.0
        /// Metres: the least circle, as all fixes so far may be wrong.
        var leastCircle = 0.0

        /// The rejection by a rule for what was measured.
        func rejection(_ rule: Rejection.Rule) -> Rejection {
            Rejection(rule, measured: residual, threshold: limit)
        }

        /// Whether it follows from a track that is long enough.
        var isProven: Bool { leastCircle == 0 }

        /// Whether the fix is so far off that it counts for nothing by itself.
        var isDoubtful: Bool { residual > usual }
    }
}
