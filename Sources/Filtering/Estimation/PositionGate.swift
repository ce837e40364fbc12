/// Decides by positions alone whether a fix follows from those before it.
///
/// A fix is expected where the track of the last second leads. The limit is learned from the receiver's own residuals and
/// grows with the time since the last good fix. A fix beyond it is rejected, and is the first of a second track. If the
/// next fixes agree with the old track, the second one is forgotten. If they agree with the second one for up to ten
/// seconds, the gate follows, and remembers the dispute.
struct PositionGate: Sendable {
    /// What became of a fix.
    enum Outcome: Sendable {
        /// It agrees with those before it.
        case accepted
        /// It is the first that is believed after a jump; the fixes that agree with it began so many seconds before.
        case followed(after: Double)
        /// It is back where the receiver was before a jump, which began so many seconds before.
        case returned(after: Double)
        /// It is too far off.
        case rejected
        /// It is the very first, which nothing confirms or contradicts yet.
        case first
        /// It is the first that another one confirms, and the first of all is elsewhere, which came so many seconds before.
        case restarted(after: Double)
        /// It is one of the first, and contradicts those before it.
        case unconfirmed
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

        /// Whether the fix is farther off than fixes usually are.
        var isDoubtful: Bool { residual > usual }
    }

    private struct Candidate {
        var track: FixTrack
        var count = 1
        let start: Double
        /// Metres from where its first fix was expected, and the limit then.
        let jump: Double
        let limit: Double

        /// Whether the receiver can have come here.
        var isPossible: Bool { jump <= limit }
    }

    /// A share by which an older track has to fit better.
    private static let better = 0.7
    private static let leastStep = 0.5
    /// Metres and metres a second that a first pair of fixes may be apart.
    private static let firstDistance = 10.0
    private static let fastest = 1000.0
    private static let mostUnconfirmed = 8
    /// Metres, the circle of the very first fix; another one as near confirms it.
    private static let firstCircle = firstDistance
    /// Seconds, and usual steps, after which a fix that is far off needs another one that confirms it.
    private static let pause = 5.0
    private static let stepsOfPause = 5.0

    private let parameters: RejectionParameters
    /// Metres for each second: the residual that nine of ten fixes keep below.
    private(set) var scale = RunningQuantile(0.9, startingAt: 1, in: 0.05...20)
    private var steps = RunningQuantile(0.5, startingAt: 1, in: 0.05...3600, rate: 0.02)
    private var speeds = RunningQuantile(0.9, startingAt: 1, in: 0.3...300, rate: 0.01)
    private(set) var track: FixTrack?
    private var beforeDoubt: FixTrack?
    private var candidate: Candidate?
    private var unconfirmed: [TimedPlace] = []
    private(set) var dispute: Dispute?

    /// A gate that has seen no fix.
    init(_ parameters: RejectionParameters) { self.parameters = parameters }

    /// Judges the next fix.
    ///
    /// - Parameters:
    ///   - fix: later than all before.
    ///   - isSkyWeak: whether it has half of the usual satellites or fewer: then half of the limit holds.
    /// - Returns: what became of it.
    mutating func judge(_ fix: TimedPlace, isSkyWeak: Bool) -> Judgement {
        guard let track else { return begin(fix) }
        var judgement = test(fix, track)
        if isSkyWeak { judgement.limit /= 2 }
        let residual = judgement.residual
        // A single fix may have gone on as before, or stopped.
        let fromCandidate =
            candidate.map {
                min($0.track.distance(of: fix, assuming: track.velocity ?? SIMD3()), $0.track.distance(of: fix))
            } ?? .infinity
        let isAfterPause = fix.time - track.last.time > max(Self.pause, Self.stepsOfPause * steps.value)
        if residual <= judgement.limit, residual <= max(fromCandidate, candidate?.limit ?? 0),
            !(isAfterPause && judgement.isDoubtful)
        {
            beforeDoubt = judgement.isDoubtful ? track : nil
            return accept(fix, judgement, after: track)
        }
        if let beforeDoubt, fits(fix, beforeDoubt, betterThan: residual) {
            self.beforeDoubt = nil
            return accept(fix, test(fix, beforeDoubt), after: beforeDoubt)
        }
        if let dispute, dispute.isRecent(at: fix.time), fits(fix, dispute.old, betterThan: residual) {
            self.dispute = nil
            var back = dispute.old
            back.append(fix)
            self.track = back
            (candidate, beforeDoubt) = (nil, nil)
            judgement.outcome = .returned(after: fix.time - dispute.start)
            return judgement
        }
        beforeDoubt = nil
        judgement.outcome = doubt(fix, judgement, fromCandidate, isSkyWeak)
        if residual <= judgement.limit { judgement.limit = judgement.usual }
        return judgement
    }

    /// Ends the dispute if the receiver can have made the way of the jump by now.
    ///
    /// - Returns: whether it did.
    mutating func settleDispute(at time: Double) -> Bool {
        guard let dispute, dispute.jump <= dispute.reach(at: time) else { return false }
        self.dispute = nil
        return true
    }

    private func test(_ fix: TimedPlace, _ track: FixTrack) -> Judgement {
        let step = max(fix.time - track.last.time, Self.leastStep)
        let speed = track.velocity?.length ?? 0
        let learned = scale.value * step
        let limit =
            parameters.jump + parameters.jumpShare * learned
            + min(parameters.acceleration / 2 * step * step, (speed + 5) * step)
        return Judgement(
            outcome: .accepted,
            residual: track.distance(of: fix),
            limit: limit,
            usual: min(limit / 2, 4 + 3 * learned)
        )
    }

    private func fits(_ fix: TimedPlace, _ track: FixTrack, betterThan residual: Double) -> Bool {
        let other = test(fix, track)
        return other.residual <= other.limit && other.residual < Self.better * residual
    }

    private mutating func accept(_ fix: TimedPlace, _ judgement: Judgement, after track: FixTrack) -> Judgement {
        let step = max(fix.time - track.last.time, Self.leastStep)
        candidate = nil
        steps.add(fix.time - track.last.time)
        scale.add(judgement.residual / step)
        speeds.add((fix.place - track.last.place).length / step)
        var longer = track
        longer.append(fix)
        self.track = longer
        return judgement
    }

    private mutating func doubt(
        _ fix: TimedPlace,
        _ judgement: Judgement,
        _ distance: Double,
        _ isSkyWeak: Bool
    ) -> Outcome {
        if var next = candidate, distance <= test(fix, next.track).limit {
            next.track.append(fix)
            next.count += 1
            if next.isPossible {
                (beforeDoubt, candidate, track) = (track, nil, next.track)
                return .accepted
            }
            candidate = next
            let age = fix.time - next.start
            let patience = isSkyWeak ? parameters.believeAfter : min(parameters.believeAfter, max(3, next.jump / 10))
            let isProven = age >= patience - 0.05 && next.count > 2 || age >= parameters.believeAfter && next.count > 1
            return isProven ? follow(next, at: fix.time) : .rejected
        }
        candidate = FixTrack([fix]).map {
            Candidate(track: $0, start: fix.time, jump: judgement.residual, limit: judgement.limit)
        }
        return .rejected
    }

    private mutating func follow(_ next: Candidate, at time: Double) -> Outcome {
        if dispute == nil {
            dispute = track.map { Dispute(old: $0, start: next.start, jump: next.jump, speed: speeds.value) }
        }
        track = next.track
        candidate = nil
        return .followed(after: time - next.start)
    }
}

/// The beginning: the first fix is published with a large circle; fixes that contradict it wait for another one.
extension PositionGate {
    private mutating func begin(_ fix: TimedPlace) -> Judgement {
        guard let first = unconfirmed.first else {
            unconfirmed = [fix]
            return Judgement(outcome: .first, residual: Self.firstCircle, limit: Self.firstCircle, usual: 0)
        }
        if let confirmed = confirmed(by: fix) {
            track = FixTrack(confirmed + [fix])
            unconfirmed = []
            let hasFirst = confirmed.contains { $0.time == first.time }
            return Judgement(outcome: hasFirst ? .accepted : .restarted(after: fix.time - first.time))
        }
        unconfirmed.append(fix)
        let tolerance = Self.firstDistance * max(1, fix.time - first.time)
        guard unconfirmed.count > Self.mostUnconfirmed else {
            return Judgement(
                outcome: .unconfirmed,
                residual: (fix.place - first.place).length,
                limit: tolerance
            )
        }
        // They never agree: the newest is as good as any, and may be as wrong as they are apart.
        let (age, jump) = (fix.time - first.time, (fix.place - first.place).length)
        dispute = FixTrack([first]).map { Dispute(old: $0, start: fix.time, jump: jump, speed: speeds.value) }
        track = FixTrack([fix])
        unconfirmed = []
        return Judgement(outcome: .followed(after: age))
    }

    /// The earlier fixes that a fix agrees with: one nearby, or two that lead to it.
    private func confirmed(by fix: TimedPlace) -> [TimedPlace]? {
        for (index, near) in unconfirmed.enumerated().reversed() {
            let step = fix.time - near.time
            let tolerance = Self.firstDistance * max(1, step)
            if (fix.place - near.place).length <= tolerance { return [near] }
            for far in unconfirmed[..<index].reversed() {
                guard let pair = FixTrack([far, near]), let speed = pair.velocity?.length, speed < Self.fastest,
                    pair.distance(of: fix) <= tolerance
                else { continue }
                return [far, near]
            }
        }
        return nil
    }
}
