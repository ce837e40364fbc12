extension PositionEstimator {
    /// Seconds within which a rest may go on after one that ended for no reason.
    private static let memory = 300.0
    /// Metres that speeds may have led since, for a rest that has just begun, for each second of it, and at most.
    private static let sameWay = (least: 0.5, ofSecond: 1.0 / 400, most: 2.0)
    /// Seconds of a beginning in which positions still become better.
    private static let youth = 180.0
    /// Metres a second, and seconds, of speeds that a burst of bad signals makes.
    private static let burstSpeed = 2.5
    private static let burstTime = 3.0
    /// Seconds that fixes and speeds are compared for before a rest begins.
    private static let lookBack = 3.1

    /// Finds out whether the receiver is parked, and counts the way.
    mutating func detectRest(_ step: Step) {
        let observation = step.observation
        guard observation.velocity != nil, !coasting.isCoasting else { return moveWithoutSpeed(step) }
        let isBurst = gate.rejectedFor.map { $0 < Self.burstTime || observation.speed < Self.burstSpeed } ?? false
        if rest != nil, isBurst { return }
        let accuracy = accuracy(of: observation)
        let departure = stops.note(
            observation,
            commonWay: drift.commonWay(since: rest == nil ? observation.time - Self.lookBack : stops.parkedSince),
            deviation: accuracy / Self.circle,
            residual: residual.value / step.duration
        )
        if stops.isAtRest { return goOnResting(step, accuracy: accuracy) }
        endRest(at: observation.time)
        if gate.isRejecting { odometer.interrupt() }
        if let departure {
            odometer.add(departure.length)
        } else {
            let speed = ((last?.speed ?? 0) + observation.speed) / 2
            odometer.add(bySpeed: speed * step.duration, to: observation)
        }
    }

    /// Ends a rest, if there is one.
    mutating func endRest(at time: Double) {
        guard let rest else { return }
        odometer.interrupt()
        lastRest = (rest, time, way)
        self.rest = nil
    }

    private mutating func moveWithoutSpeed(_ step: Step) {
        // Nothing tells rest from motion.
        if !coasting.isCoasting { stops.leave() }
        endRest(at: step.observation.time)
        let isStraight = !gate.isRejecting && !coasting.isCoasting
        odometer.add((isStraight ? step.way + step.residual : step.way).length)
    }

    private mutating func goOnResting(_ step: Step, accuracy: Double) {
        guard rest != nil else {
            rest = beginningRest(accuracy: accuracy, at: step.observation.time)
            return
        }
        if gate.isRejecting { return }
        rest?.add(
            step.observation.position,
            after: step.duration,
            accuracy: accuracy,
            isYoung: gate.age < Self.youth,
            parameters.rest
        )
    }

    /// The place of a rest that begins: that of the one before, where nothing has moved since.
    private func beginningRest(accuracy: Double, at time: Double) -> RestPlace {
        let place = RestPlace(at: publishedPosition, accuracy: accuracy)
        guard let lastRest, time - lastRest.end < Self.memory,
            (lastRest.place.mean - place.mean).length < parameters.rest.samePlaceShare * accuracy,
            (way - lastRest.way).length
                < min(Self.sameWay.most, Self.sameWay.least + lastRest.place.duration * Self.sameWay.ofSecond)
        else { return place }
        return lastRest.place
    }
}
