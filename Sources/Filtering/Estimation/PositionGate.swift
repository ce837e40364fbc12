internal import Logbook

/// A gate between gross errors and motion: it expects the next fix at a place, and rejects those that are elsewhere.
///
/// Fixes are expected where the last good one was, carried on by the measured speeds. One that is not there, or that a
/// drag has led away, is rejected, and so are those that follow it until they are where they are expected again, or have kept
/// to the speeds for so long that it is the expectation that was wrong. That time is short while little is known of the
/// receiver's way, as it may have begun with a wrong position, and longer the longer the way has been confirmed.
struct PositionGate: Sendable {
    /// The factor by which fixes have to prove themselves for longer where the receiver is parked.
    private static let timesAtRest = 3.0
    /// The share of a long rest for which they have to: a place of an hour is better known than one of a minute.
    private static let shareOfRest = 0.25
    /// Seconds that this is at most.
    private static let longestAtRest = 600.0

    /// Metres on the plane where the next fix is expected.
    var expected = SIMD2<Double>()
    /// Metres by which that may be wrong, beyond what fixes are off.
    private(set) var reach = 0.0
    /// Seconds of the way that has led to what is expected.
    private(set) var age = 0.0
    /// Seconds since the receiver began, whatever has been rejected since.
    private(set) var trackAge = 0.0
    /// True where the expected place rests on the first fixes that were believed.
    private(set) var isFirst = true
    /// Seconds of fixes rejected in a row; nil while none is.
    private(set) var rejectedFor: Double?
    /// Seconds for which fixes that are rejected have kept to the speeds.
    private(set) var steadyFor = 0.0
    /// Metres on the plane that they have led meanwhile.
    private(set) var steadyWay = SIMD2<Double>()
    /// True where the expected place rests on fixes of a bad sky.
    private(set) var isWeak = false
    /// The place that was left by the last jump that was believed; nil where that is longer ago than a minute.
    private var abandoned: AbandonedPlace?
    /// The beginning that has proved wrong by the last step; nil where none has.
    private(set) var wrongBeginning: WrongBeginning?

    /// The place on the plane that was expected before a jump was believed, carried on by the way since.
    ///
    /// For a minute either place may be the wrong one. Nil where there is one place only.
    var abandonedPlace: SIMD2<Double>? { abandoned?.position }

    /// True until the first fixes have proved themselves.
    var isSettling: Bool { isRejecting && age <= 0 }

    /// True while fixes are rejected.
    var isRejecting: Bool { rejectedFor != nil }

    /// Begins with a fix that is believed.
    mutating func begin(at position: SIMD2<Double>) {
        self = PositionGate()
        expected = position
    }

    /// Begins with fixes that have to prove themselves: nothing is known of where they should be.
    mutating func beginDoubtful(at position: SIMD2<Double>) {
        begin(at: position)
        rejectedFor = 0
        isWeak = true
    }

    /// Goes on by a step of the way.
    mutating func advance(by way: SIMD2<Double>, for step: Double, unsure: Double) {
        expected += way
        trackAge += step
        if isRejecting { reach += unsure * step }
        abandoned?.advance(by: way, for: step)
        wrongBeginning = abandoned?.wrongBeginning
        if abandoned?.isOver == true { abandoned = nil }
    }

    /// Accepts a fix, and expects the next from there.
    mutating func accept(at position: SIMD2<Double>, for step: Double) {
        expected = position
        reach = 0
        age += step
        rejectedFor = nil
        forgetSteadiness()
        isWeak = false
    }

    /// Adopts a place that rejected fixes have proved: what was expected is wrong.
    ///
    /// - Parameters:
    ///   - position: the place.
    ///   - left: the place that is left for it; nil where that is near.
    ///   - beginning: seconds of a beginning that may have been wrong as a whole.
    mutating func adopt(_ position: SIMD2<Double>, leaving left: SIMD2<Double>?, beginning: Double) {
        var adopted = PositionGate()
        (adopted.trackAge, adopted.isFirst, adopted.abandoned) = (trackAge, isFirst && age <= 0, abandoned)
        if let left {
            // Of three places in a minute, nobody knows which two to hold.
            adopted.abandoned = abandoned == nil ? newlyAbandoned(left, beginning: beginning) : nil
        }
        adopted.expected = position
        self = adopted
    }

    /// Remembers a place that is left for a fix far away.
    mutating func leave(_ place: SIMD2<Double>, beginning: Double) {
        if abandoned == nil { abandoned = newlyAbandoned(place, beginning: beginning) }
        isFirst = false
    }

    private func newlyAbandoned(_ place: SIMD2<Double>, beginning: Double) -> AbandonedPlace? {
        guard age > 0 else { return nil }
        return AbandonedPlace(position: place, beginning: isFirst && trackAge < beginning ? trackAge : nil)
    }

    /// Rejects a fix.
    ///
    /// - Parameters:
    ///   - step: seconds since the one before.
    ///   - way: metres on the plane that the speeds have led since, where the fix has kept to them; else nil.
    ///   - isWeak: true where what is expected rests on a bad sky, if this is the first one that is rejected.
    mutating func reject(for step: Double, steadyWay way: SIMD2<Double>? = nil, isWeak: Bool = false) {
        if !isRejecting { self.isWeak = isWeak }
        guard let rejectedFor, let way else {
            self.rejectedFor = (self.rejectedFor ?? 0) + step
            return forgetSteadiness()
        }
        self.rejectedFor = rejectedFor + step
        steadyFor += step
        steadyWay += way
    }

    private mutating func forgetSteadiness() { (steadyFor, steadyWay) = (0, SIMD2()) }

    /// Seconds for which rejected fixes have to keep to the speeds to be believed.
    ///
    /// - Parameters:
    ///   - parameters: the times.
    ///   - excess: metres that they are off beyond the limit, in limits.
    ///   - isMeasured: true where speeds are measured, be it without directions.
    ///   - isWorseSky: true where there are fewer satellites than the expected place rests on.
    ///   - restedFor: seconds for which the receiver has been parked; nil in motion.
    /// - Returns: seconds.
    func patience(
        _ parameters: RejectionParameters,
        excess: Double,
        isMeasured: Bool,
        isWorseSky: Bool,
        restedFor: Double?
    ) -> Double {
        if age == 0 { return parameters.settle }
        guard isMeasured else { return parameters.believeWithoutSpeedAfter }
        let longest = longest(parameters, restedFor)
        if isWorseSky, age > parameters.believeAtBeginningAfter { return longest }
        let share = (trackAge - parameters.beginning) / parameters.beginning
        // A place adopted a moment ago may not have been all of the way back.
        if age < parameters.believeAtBeginningAfter { return max(2, age) }
        let least = parameters.believeAtBeginningAfter
        return max(least, longest * min(1, share) * min(1, max(0.2, excess)))
    }

    private func longest(_ parameters: RejectionParameters, _ restedFor: Double?) -> Double {
        guard let restedFor else { return parameters.believeAfter }
        return max(parameters.believeAfter * Self.timesAtRest, min(restedFor * Self.shareOfRest, Self.longestAtRest))
    }

    /// Carries the place to another plane.
    mutating func carry(_ move: PlaneChange) {
        expected = move.position(expected)
        steadyWay = move.vector(steadyWay)
        abandoned?.carry(move)
    }
}
