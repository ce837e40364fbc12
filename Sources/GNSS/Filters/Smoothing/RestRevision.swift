/// What is known of rests only later: the filter sees their beginning and their end some seconds late.
extension [SmoothedEpoch] {
    /// Metres a second: whoever is slower before a rest is at rest already, for a minute at most.
    private static let calmSpeed = 0.3
    private static let longestStop = 60.0
    /// Seconds of means that the filter may have ended a rest by, and the share of their way that is surely motion.
    private static let longestDeparture = 61.0
    private static let shareOfDeparture = 0.9
    /// Seconds within which a rest may turn out to have been a slow drift, and seconds that tell anything.
    private static let driftDuration = 120.0
    private static let leastDrift = 40.0
    /// Deviations by which fixes have moved in a drift, and the share of it that speeds may leave unexplained.
    private static let leastDisplacement = 3.0
    private static let unexplainedShare = 0.5
    /// The share of a way that is between the means of its first and its last fifth.
    private static let shareBetweenMeans = 0.8

    /// Corrects the rest that has begun or ended with the newest fix.
    ///
    /// - Parameter departure: metres that the filter says the receiver had come when a rest ended.
    mutating func reviseRest(departure: Double) {
        guard let newest = last, newest.isContinuation, count > 1 else { return }
        switch (self[count - 2].isAtRest, newest.isAtRest) {
        case (false, true): beginRestEarlier()
        case (true, false):
            endRestEarlier(departure)
            endDrifts()
        default: break
        }
    }

    private mutating func beginRestEarlier() {
        let newest = self[count - 1].time
        for index in stride(from: count - 2, through: 0, by: -1) {
            guard !self[index].isAtRest, self[index].step.observation.speed < Self.calmSpeed,
                newest - self[index].time < Self.longestStop
            else { return }
            self[index].isAtRest = true
            guard self[index].isContinuation else { return }
        }
    }

    private mutating func endRestEarlier(_ departure: Double) {
        let last = count - 1
        var way = SIMD2<Double>()
        for index in stride(from: last, to: 0, by: -1) {
            guard self[index].isContinuation, self[index - 1].isAtRest,
                self[last].time - self[index - 1].time < Self.longestDeparture
            else { return }
            way += (self[index].step.velocity ?? SIMD2()) * self[index].step.duration
            guard way.length < Self.shareOfDeparture * departure else {
                for moving in index..<last { self[moving].isAtRest = false }
                return
            }
        }
    }

    /// A boat adrift may look parked: where the fixes of minutes have moved, and as the speeds say, it was not.
    private mutating func endDrifts() {
        guard let end = indices.dropLast().last(where: { self[$0].isAtRest }) else { return }
        var start = end
        while start > 0, self[start].goesOnResting(after: self[start - 1]) { start -= 1 }
        var drifts: [Range<Int>] = []
        while start < end {
            let begin = self[start].time
            let window = start..<(self[start...end].firstIndex { $0.time - begin >= Self.driftDuration } ?? end + 1)
            if self[window.upperBound - 1].time - begin >= Self.leastDrift, isDrift(window) { drifts.append(window) }
            start = self[start...end].firstIndex { $0.time - begin >= Self.driftDuration / 3 } ?? end
        }
        for index in drifts.joined() { self[index].isAtRest = false }
    }

    private func isDrift(_ window: Range<Int>) -> Bool {
        let plane = self[window.lowerBound].plane
        // Noise of single fixes is not to count.
        let share = Swift.max(1, window.count / 5)
        var (displacement, way) = (SIMD2<Double>(), SIMD2<Double>())
        for index in window {
            let epoch = self[index]
            let position = PlaneChange(from: epoch.plane, to: plane).position(epoch.step.observation.position)
            if index < window.lowerBound + share { displacement -= position / Double(share) }
            if index >= window.upperBound - share { displacement += position / Double(share) }
            if index > window.lowerBound { way += (epoch.step.velocity ?? SIMD2()) * epoch.step.duration }
        }
        return displacement.length > Self.leastDisplacement * self[window.lowerBound].step.deviation
            && (displacement - Self.shareBetweenMeans * way).length < Self.unexplainedShare * displacement.length
    }
}
