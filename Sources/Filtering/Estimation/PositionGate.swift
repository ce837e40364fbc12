import Logbook

/// Decides by positions alone whether a fix follows from those before it.
///
/// A fix is expected where the track of the last second leads. The limit is learned from the receiver's own residuals and
/// grows with the time since the last good fix. A fix beyond it is rejected, and is the first of a second track. If the
/// next fixes agree with the old track, the second one is forgotten. If they agree with the second one for up to ten
/// seconds, the gate follows, and remembers the dispute.
struct PositionGate: Sendable {
    private struct Candidate {
        var track: FixTrack
        /// Metres from where its first fix was expected, and the limit then.
        let offset: SIMD3<Double>
        let limit: Double

        var jump: Double { offset.length }
        /// Whether the receiver can have come here.
        var isPossible: Bool { jump <= limit }
    }

    /// A share by which an older track has to fit better.
    private static let better = 0.7
    private static let leastStep = 0.5
    /// Seconds: a track shorter than `proof` may be wrong as a whole; from `balance` on, a fix that contradicts it may be right.
    private static let proof = 10.0
    private static let balance = 5.0
    private static let leastFixes = 3
    /// Seconds: after so short a beginning, two fixes that agree with each other are followed.
    private static let beginning = 15.0
    /// Seconds, and usual steps, after which a fix that is far off needs another one that confirms it.
    private static let pause = 5.0
    private static let stepsOfPause = 5.0
    /// Metres a second that a receiver's speed may change by between two fixes, and between those of one that reports seldom.
    private static let (change, changeIfSparse) = (5.0, 15.0)

    private let parameters: RejectionParameters
    /// Metres for each second: the residual that nine of ten fixes keep below.
    private(set) var scale = StreamQuantile(0.9, startingAt: 1, in: 0.05...20)
    /// Seconds from fix to fix.
    private var steps = PositionGate.steps(startingAt: 1)
    private var speeds = StreamQuantile(0.9, startingAt: 1, in: 0.3...300, rate: 0.01)
    private(set) var track: FixTrack?
    private var candidate: Candidate?
    private var firstFixes = FirstFixes()
    private(set) var dispute: Dispute?
    /// Whether a track has reached `proof`, and is not wrong as a whole.
    private var isProven = false

    /// A gate that has seen no fix.
    init(_ parameters: RejectionParameters) { self.parameters = parameters }

    /// Judges the next fix; the sky is weak if it has half of the usual satellites or fewer.
    mutating func judge(_ fix: PlaceAtTime, isSkyWeak: Bool) -> Judgement {
        let age = track?.duration ?? 0
        if let track, age >= Self.proof, track.count >= Self.leastFixes { isProven = true }
        var judgement = evaluate(fix, isSkyWeak: isSkyWeak)
        guard !isProven else { return judgement }
        judgement.leastCircle = Location.unconfirmedAccuracy
        if age >= Self.balance, age < Self.proof, case .rejected = judgement.outcome { judgement.outcome = .unproven }
        return judgement
    }

    /// No more than two pauses at first, so that a single pause makes no receiver a sparse one.
    private static func steps(startingAt step: Double) -> StreamQuantile {
        StreamQuantile(0.5, startingAt: min(step, 2 * pause), in: 0.05...3600, rate: 0.02)
    }

    /// Whether fixes are usually so far apart that the last velocity says little of the next position.
    private var isSparse: Bool { steps.count >= Self.leastFixes && steps.value > Self.pause }

    /// Seconds: a longer step is a pause.
    private var longestStep: Double { max(Self.pause, Self.stepsOfPause * steps.value) }

    private mutating func evaluate(_ fix: PlaceAtTime, isSkyWeak: Bool) -> Judgement {
        guard let track else { return begin(fix) }
        var judgement = test(fix, track)
        let residual = judgement.residual
        var fromCandidate = Double.infinity
        if let other = candidate?.track {
            fromCandidate = other.distance(of: fix)
            // A single fix may also have stopped.
            if other.count == 1 { fromCandidate = min(fromCandidate, (fix.place - other.last.place).length) }
        }
        if residual > min(judgement.usual, judgement.limit), let back = returned(fix, residual) { return back }
        let step = fix.time - track.last.time
        let isAfterPause = step > longestStep
        let isUnlikely = isSkyWeak || residual > unlikely(after: step, judgement.limit)
        let needsAnother = isAfterPause && isUnlikely && candidate == nil && track.duration >= Self.proof
        if residual <= judgement.limit, residual <= fromCandidate, !needsAnother {
            if residual > judgement.expected || isAfterPause {
                note(offset(of: fix, track), at: fix.time, after: track, judgement.slack)
            }
            return accept(fix, judgement)
        }
        judgement.outcome = doubt(fix, judgement, fromCandidate)
        if residual <= judgement.limit { judgement.limit = judgement.usual }
        return judgement
    }

    /// Ends the dispute if the receiver can have made the way of the jump by now.
    ///
    /// - Returns: whether it did.
    mutating func settleDispute(at time: Double) -> Bool {
        guard let dispute, dispute.isSettled(at: time) else { return false }
        self.dispute = nil
        return true
    }

    /// Ends an open dispute in favour of a fix.
    ///
    /// - Returns: whether one was open.
    mutating func endDispute(at fix: PlaceAtTime) -> Bool {
        guard dispute?.isOpen == true else { return false }
        (track, candidate, dispute) = (FixTrack(fix), nil, nil)
        return true
    }

    /// Accepts a fix that is back where the receiver was before a dispute; nil if it is not.
    private mutating func returned(_ fix: PlaceAtTime, _ residual: Double) -> Judgement? {
        guard let dispute, let track, dispute.isRecent(at: fix.time) else { return nil }
        let old = fits(fix, dispute.old, betterThan: min(residual, dispute.offset.length)) ? dispute.old : nil
        guard let before = old ?? turnedBack(fix, track, dispute.offset, betterThan: residual) else { return nil }
        self.dispute = nil
        var back = before
        back.append(fix)
        (self.track, candidate) = (back, nil)
        return Judgement(outcome: .returned(after: fix.time - dispute.start), residual: residual)
    }

    /// The track that would have led to a fix if that has made the way of a jump back; nil if it has not.
    private func turnedBack(
        _ fix: PlaceAtTime,
        _ track: FixTrack,
        _ offset: SIMD3<Double>,
        betterThan residual: Double
    ) -> FixTrack? {
        let old = track.moved(by: -offset)
        return fits(fix, old, betterThan: residual) ? old : nil
    }

    /// Remembers that a fix that is accepted is farther off than usual.
    private mutating func note(_ offset: SIMD3<Double>, at time: Double, after track: FixTrack, _ slack: Double) {
        let doubt = Dispute(
            old: track,
            start: time,
            offset: offset,
            speed: speeds.value,
            isOpen: false,
            isShort: true,
            slack: slack
        )
        if let dispute, dispute.isOpen || dispute.jump > doubt.jump { return }
        dispute = doubt
    }

    private func test(_ fix: PlaceAtTime, _ track: FixTrack) -> Judgement {
        let step = max(fix.time - track.last.time, Self.leastStep)
        let speed = track.velocity?.length ?? 0
        let usualStep = min(step, longestStep)
        let change = isSparse ? Self.changeIfSparse : Self.change
        let limit =
            parameters.jump + parameters.jumpShare * scale.value * step
            + min(parameters.acceleration / 2 * step * step, (speed + change) * step)
        return Judgement(
            outcome: .accepted,
            residual: offset(of: fix, track).length,
            limit: limit,
            usual: unlikely(after: usualStep, limit),
            expected: 4 + scale.value * usualStep,
            slack: isProven ? scale.value * step : FirstFixes.distance
        )
    }

    /// Metres: a residual that is possible after that many seconds, but not usual.
    private func unlikely(after step: Double, _ limit: Double) -> Double {
        isSparse ? limit : min(limit / 2, 4 + 3 * scale.value * step)
    }

    /// Metres from where a track leads to a fix, or from its end: after a pause, the receiver may as well have stopped.
    private func offset(of fix: PlaceAtTime, _ track: FixTrack) -> SIMD3<Double> {
        let offset = track.offset(of: fix)
        guard fix.time - track.last.time > Self.pause else { return offset }
        let fromEnd = fix.place - track.last.place
        return fromEnd.length < offset.length ? fromEnd : offset
    }

    private func fits(_ fix: PlaceAtTime, _ track: FixTrack, betterThan residual: Double) -> Bool {
        let other = test(fix, track)
        return other.residual <= other.limit && other.residual < Self.better * residual
    }

    /// Continues the track, in its place.
    private mutating func accept(_ fix: PlaceAtTime, _ judgement: Judgement) -> Judgement {
        guard let last = track?.last else { return judgement }
        let step = max(fix.time - last.time, Self.leastStep)
        candidate = nil
        steps.add(fix.time - last.time)
        scale.add(judgement.residual / step)
        speeds.add((fix.place - last.place).length / step)
        track?.append(fix, isUnusual: judgement.isDoubtful)
        return judgement
    }

    private mutating func doubt(_ fix: PlaceAtTime, _ judgement: Judgement, _ distance: Double) -> Outcome {
        if var next = candidate, distance <= test(fix, next.track).limit {
            next.track.append(fix)
            if next.isPossible, let track {
                note(next.offset, at: next.track.since, after: track, judgement.slack)
                (candidate, self.track) = (nil, next.track)
                return .accepted
            }
            candidate = next
            let age = fix.time - next.track.since
            let patience = min(parameters.believeAfter, max(3, next.jump / 10))
            let isYoung = track.map { $0.duration < Self.beginning } == true
            let isProven =
                isYoung || age >= patience - 0.05 && next.track.count > 2 || age >= parameters.believeAfter
            return isProven ? follow(next, at: fix.time, isShort: isYoung) : .rejected
        }
        if let track {
            var start = fix
            var path = FixTrack(fix, at: track.velocity)
            // The receiver may be faster there than here: another fix shows whether the two are a track.
            if let other = candidate?.track, other.count == 1,
                distance <= FirstFixes.fastest * (fix.time - other.last.time)
            {
                start = other.last
                path = FixTrack(start, at: track.velocity)
                path.append(fix)
            }
            candidate = Candidate(track: path, offset: offset(of: start, track), limit: judgement.limit)
        }
        return .rejected
    }

    private mutating func follow(_ next: Candidate, at time: Double, isShort: Bool) -> Outcome {
        if let track, dispute == nil || dispute?.isOpen == false {
            dispute = Dispute(
                old: track,
                start: next.track.since,
                offset: next.offset,
                speed: speeds.value,
                isShort: isShort
            )
        }
        (track, candidate) = (next.track, nil)
        return .followed(after: time - next.track.since)
    }
}

/// The beginning: the first fix is published with a circle that says that nothing is known yet. Fixes that contradict it wait
/// for another one.
extension PositionGate {
    private mutating func begin(_ fix: PlaceAtTime) -> Judgement {
        guard let first = firstFixes.fixes.first else {
            firstFixes.append(fix)
            return Judgement(outcome: .first)
        }
        let offset = fix.place - first.place
        if var confirmed = firstFixes.confirmed(by: fix) {
            firstFixes.removeAll()
            steps = Self.steps(startingAt: fix.time - confirmed.last.time)
            let isRestarted = confirmed.since > first.time
            confirmed.append(fix)
            track = confirmed
            if isRestarted {
                let moved = (confirmed.velocity ?? SIMD3()) * (fix.time - first.time)
                note(offset - moved, at: confirmed.since, after: FixTrack(first), FirstFixes.distance)
            } else if offset.length > FirstFixes.distance {
                note(offset, at: fix.time, after: FixTrack(first), FirstFixes.distance)
            }
            let outcome: Outcome = isRestarted ? .restarted(after: fix.time - first.time) : .accepted
            let usual = FirstFixes.distance * min(max(1, fix.time - first.time), Self.pause)
            return Judgement(outcome: outcome, residual: offset.length, usual: isRestarted ? .infinity : usual)
        }
        firstFixes.append(fix)
        let tolerance = FirstFixes.tolerance(after: fix.time - first.time)
        guard firstFixes.areTooMany else {
            let outcome: Outcome = firstFixes.fixes.count == 2 ? .unproven : .unconfirmed
            return Judgement(outcome: outcome, residual: offset.length, limit: tolerance)
        }
        // They never agree: the newest is as good as any, and may be as wrong as they are apart.
        dispute = Dispute(old: FixTrack(first), start: fix.time, offset: offset, speed: speeds.value)
        track = FixTrack(fix)
        firstFixes.removeAll()
        return Judgement(outcome: .followed(after: fix.time - first.time))
    }
}
