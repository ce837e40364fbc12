/// Finds out by positions alone whether the receiver is at rest, and where.
///
/// A rest begins when the positions of 5, 10 or 20 s keep together more closely than slow motion would let them. The place
/// is a weighted mean of the positions received during this rest, and is pulled along so that it stays within the claimed
/// circle around each of them. The rest ends when positions 2 to 20 s apart show motion, or when a young rest creeps away.
struct RestDetector: Sendable {
    /// Seconds, and the greatest distance in metres between positions in that time.
    private static let spans = [(5.0, 0.25), (10.0, 0.75), (20.0, 1.7)]
    /// Metres in 20 s, after a rest has crept away.
    private static let strictExtent = 1.5
    private static let strictTime = 60.0
    /// Seconds after which a rest is no slow motion.
    private static let mature = 60.0
    /// The share of the circle that the place of a younger rest may be off, and may have crept.
    private static let leash = 0.2
    private static let creep = 0.6
    /// Metres that the place of a rest of twice that age may be off at most, and metres less than its circle.
    private static let longestLeash = 3.0
    private static let margin = 0.3
    /// Seconds over which the place of a long rest is a mean.
    private static let memory = 1800.0
    private static let longestStep = 8.0
    /// Metres a second, and seconds below that speed after which positions show the receiver's wander at rest.
    private static let calmSpeed = 0.1
    private static let calmTime = 10.0

    private struct Rest {
        let since: Double
        let start: SIMD3<Double>
        var place: SIMD3<Double>
        var count: Double
        var time: Double
        /// The last place that the wander of a minute was measured from.
        var mark: PlaceAtTime
    }

    private let parameters: RestParameters
    private var window = SlidingWindow<SIMD3<Double>>(seconds: 20.6)
    private var rest: Rest?
    private var calmSince: Double?
    private var strictUntil = -Double.infinity
    /// Metres that nine of ten positions at rest move by in 5 s.
    private var shortWander = StreamQuantile(0.9, startingAt: 0.4, in: 0.1...3, rate: 0.01)
    /// Metres that positions at rest usually move by in a minute.
    private(set) var wander = StreamQuantile(0.5, startingAt: 1, in: 0.05...50)

    /// A detector that has seen no fix.
    init(_ parameters: RestParameters) { self.parameters = parameters }

    /// Forgets the rest and the positions, after a jump or a gap.
    mutating func reset() {
        window.removeAll()
        rest = nil
    }

    /// Adds the next good fix with its circle; the receiver's speed is used only to learn the spread of positions at rest.
    ///
    /// - Returns: the place of the rest; nil in motion.
    mutating func take(_ fix: PlaceAtTime, circle: Double, speed: Double?) -> SIMD3<Double>? {
        if let last = window.lastTime, fix.time - last > Self.longestStep { reset() }
        window.append(fix.place, at: fix.time)
        learnUnrest(fix, speed)
        if let rest { self.rest = goOn(rest, fix, circle) } else { rest = begin(fix, circle) }
        return rest?.place
    }

    /// How many times more than usual receivers this one wanders at rest.
    private var unrest: Double { min(2.5, max(1, shortWander.value / 0.5)) }

    private mutating func learnUnrest(_ fix: PlaceAtTime, _ speed: Double?) {
        calmSince = speed.map { $0 <= Self.calmSpeed } == true ? calmSince ?? fix.time : nil
        guard rest == nil, let calmSince, fix.time - calmSince >= Self.calmTime, let before = place(fix.time - 5),
            fix.time - before.time > 4.4
        else { return }
        shortWander.add((fix.place - before.place).length)
    }

    private mutating func goOn(_ rest: Rest, _ fix: PlaceAtTime, _ circle: Double) -> Rest? {
        if hasMoved(fix, since: rest.since) {
            leave(fix)
            return nil
        }
        var rest = rest
        rest.count += 1
        let isYoung = fix.time - rest.since < Self.mature
        let least = Self.leash * circle
        let isShort = fix.time - rest.since < 2 * Self.mature
        let leash = isShort ? least : max(least, min(circle - Self.margin, Self.longestLeash))
        let distance = (fix.place - rest.place).length
        let pull = distance > leash ? 1 - leash / distance : 0
        // Later positions count more: receivers converge in the first minutes of a rest.
        let share = max(3 / (rest.count + 2), (fix.time - rest.time) / Self.memory, pull)
        rest.place += min(share, 1) * (fix.place - rest.place)
        rest.time = fix.time
        if isYoung, (rest.place - rest.start).length > Self.creep * circle {
            strictUntil = fix.time + Self.strictTime
            leave(fix)
            return nil
        }
        if fix.time - rest.mark.time >= 60 {
            wander.add((fix.place - rest.mark.place).length)
            rest.mark = fix
        }
        return rest
    }

    private mutating func leave(_ fix: PlaceAtTime) {
        window.removeAll()
        window.append(fix.place, at: fix.time)
    }

    /// Whether the positions of the last 2, 5, 10 or 20 s of this rest show motion.
    private mutating func hasMoved(_ fix: PlaceAtTime, since start: Double) -> Bool {
        let unrest = unrest
        for span in [2.0, 5, 10, 20] {
            guard let before = place(max(fix.time - span, start)) else { continue }
            let distance = (fix.place - before.place).length
            if distance > unrest * (parameters.startSpeed * span + parameters.startDistance) { return true }
            if span == 5, fix.time - before.time > 4.4 { shortWander.add(distance) }
        }
        return false
    }

    /// The oldest position that is not before a time.
    private func place(_ time: Double) -> PlaceAtTime? {
        var found: PlaceAtTime?
        window.goBack(skipping: 1) { earlier, place in
            guard earlier >= time - 0.05 else { return false }
            found = PlaceAtTime(time: earlier, place: place)
            return true
        }
        return found
    }

    private func begin(_ fix: PlaceAtTime, _ circle: Double) -> Rest? {
        let isStrict = fix.time < strictUntil
        for (span, extent) in Self.spans where !isStrict || span == 20 {
            let limit = (isStrict ? Self.strictExtent : extent) / 2 * (span > 5 ? unrest : 1)
            guard let mean = mean(of: span, before: fix, within: limit), (fix.place - mean.place).length <= circle
            else {
                continue
            }
            return Rest(
                since: fix.time - span,
                start: mean.place,
                place: mean.place,
                count: mean.count,
                time: fix.time,
                mark: fix
            )
        }
        return nil
    }

    /// The mean of the positions of the last seconds; nil if one is farther from it than the limit, or there are too few.
    private func mean(
        of span: Double,
        before fix: PlaceAtTime,
        within limit: Double
    ) -> (place: SIMD3<Double>, count: Double)? {
        guard window.duration >= span - 0.6 else { return nil }
        var (sum, count, isTogether) = (SIMD3<Double>(), 0.0, true)
        window.goBack(skipping: 0) { time, place in
            guard time >= fix.time - span - 0.05 else { return false }
            isTogether = (place - fix.place).length <= 2 * limit
            sum += place - fix.place
            count += 1
            return isTogether
        }
        guard isTogether, count > 3 else { return nil }
        let mean = fix.place + sum / count
        window.goBack(skipping: 0) { time, place in
            guard time >= fix.time - span - 0.05 else { return false }
            isTogether = (place - mean).length <= limit
            return isTogether
        }
        return isTogether ? (mean, count) : nil
    }
}
