internal import GNSS
internal import Logbook

/// Watches one receiver for evidence of jamming and spoofing, beside the filter: rejected fixes are evidence, too.
///
/// What is suspect remains so until the evidence ends, even if the filter has accepted the positions long ago.
struct InterferenceWatch: Sendable {
    /// Seconds that a receiver's time may differ from a synchronised clock.
    private static let clockTolerance = 2.0

    private var positions = PositionContinuity()
    private var times = TimeContinuity()
    private var signals = SignalWatch()
    private var clock = 0.0
    /// Seconds by which the time has stepped by the evidence of positions alone, and those of a step not confirmed yet.
    private var offset = 0.0
    private var pendingOffset: Double?
    private var isClockDifferent = false
    private var isClockTrusted = false

    /// Whether a usual fix changes nothing: no search for evidence or its end is under way.
    private var isCalm = true

    /// Whether the newest position is the first that is back from where it was suspect.
    var hasReturned: Bool { positions.hasReturned }

    /// Why the newest fix is suspect; nil if it is not.
    private(set) var suspicion: Suspicion?

    /// A watch that has seen no fix.
    init() {}

    /// Takes a fix that continues the filter's track at the usual pace, as most do; false if it has to be evaluated.
    ///
    /// `way` leads from the last accepted position to the fix, in metres; `speed` was measured there, in metres a second.
    @inline(__always)
    mutating func follow(_ received: ReceivedFix, _ way: SIMD3<Double>, speed: Double) -> Bool {
        guard isCalm, received.fix.interference == nil, let time = received.fix.time?.nanosecondsSince1970 else {
            return false
        }
        let arrival = received.receivedAt?.nanosecondsSince1970
        guard let step = times.usualStep(to: time, arrival),
            positions.isClose(way, speed: speed, after: Double(step) * 1e-9)
        else { return false }
        times.noteUsual(step, to: time, arrival)
        return true
    }

    /// Evaluates the next fix, with its place if the receiver has measured it, and what the filter knew before.
    mutating func take(_ received: ReceivedFix, at place: SIMD3<Double>?, _ estimator: PositionEstimator) {
        let fix = received.fix
        if fix.interference != nil || !signals.isIdle {
            signals.take(received, hasFix: fix.quality != .none && fix.coordinate != nil)
        }
        if let place, let time = fix.time {
            if positions.own == nil { clock = estimator.clock }
            let accepted = estimator.track
            let step = times.take(time.nanosecondsSince1970, arrival: received.receivedAt?.nanosecondsSince1970)
            var seconds = step.seconds
            if step.unexplained != nil || pendingOffset != nil {
                seconds = explain(step, place, positions.own ?? accepted)
            }
            clock += seconds
            positions.take(
                PlaceAtTime(time: clock, place: place),
                accepted: accepted,
                usualStep: Double(times.usualStep) / 1e9
            )
            if isClockDifferent || fix.interference?.isOffClock == true { compareClock(fix.interference) }
        }
        var reasons = signals.reasons
        if positions.disagreement != nil { reasons.insert(.init(.positionStep)) }
        if times.isBroken || offset != 0 { reasons.insert(.init(.timeStep)) }
        if isClockDifferent { reasons.insert(.init(.clockDifference)) }
        suspicion = Suspicion(reasons, disagreement: positions.disagreement)
        isCalm = false
    }

    /// Follows the filter's track again after a fix if that has come to the same place.
    mutating func join(_ accepted: FixTrack?) {
        if pendingOffset == nil { positions.join(accepted) }
        isCalm =
            positions.own == nil && signals.isIdle && times.isCalm && pendingOffset == nil && !isClockDifferent
    }

    /// Leaves the filter's track with a fix that was taken as usual, but rejected.
    mutating func leave(_ estimator: PositionEstimator, for place: SIMD3<Double>) {
        (clock, isCalm) = (estimator.clock, false)
        positions.leave(estimator.track, for: PlaceAtTime(time: clock, place: place))
    }

    /// Ends all suspicion: the user trusts the receiver again.
    mutating func trust() {
        positions.trust()
        times.trust()
        signals.trust()
        (offset, pendingOffset, suspicion) = (0, nil, nil)
        (isClockTrusted, isClockDifferent) = (isClockDifferent, false)
    }

    /// Without times of arrival, a step of the time shows where a fast vehicle has come no farther than in a usual step.
    ///
    /// - Returns: the seconds that have passed.
    private mutating func explain(_ step: TimeContinuity.Step, _ place: SIMD3<Double>, _ track: FixTrack?) -> Double {
        let usual = Double(times.usualStep) / 1e9
        if let pending = pendingOffset {
            pendingOffset = nil
            if abs(step.seconds - usual) < 0.3,
                PositionContinuity.isContinued(track, by: place, after: step.seconds)
            {
                offset += pending
                if abs(offset) < Self.clockTolerance { offset = 0 }
            }
        }
        guard let unexplained = step.unexplained, PositionContinuity.isContinued(track, by: place, after: usual)
        else { return step.seconds }
        pendingOffset = unexplained
        return usual
    }

    /// A fix cannot be ahead of a right clock; it is behind by its delay in delivery.
    private mutating func compareClock(_ report: InterferenceReport?) {
        let isOff = report?.isOffClock == true
        let isAhead = Double(times.delay) / 1e9 < -Self.clockTolerance
        let isBehind = times.leastDelay.map { Double($0) / 1e9 > Self.clockTolerance } ?? false
        isClockDifferent = isOff && (isAhead || isBehind) && !isClockTrusted
        if !isOff { isClockTrusted = false }
    }
}
