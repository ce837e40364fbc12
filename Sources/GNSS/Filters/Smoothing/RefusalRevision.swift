/// Revises refused fixes by what is known only when the refusal has ended.
extension [SmoothedEpoch] {
    /// Improves what was published while fixes were refused.
    mutating func reviseRefusals() {
        // First, as those that are believed again were refused at the beginning's end.
        for index in indices {
            if let beginning = self[index].wrongBeginning { refuse(beginning, before: index) }
        }
        for index in indices {
            switch self[index].ending {
            case .returned(let error): leadPredictions(to: index, by: error)
            case .adopted(let seconds): believe(before: index, for: seconds)
            case nil: break
            }
        }
    }

    /// Has the positions that were carried on end where fixes were believed again.
    private mutating func leadPredictions(to end: Int, by error: SIMD2<Double>) {
        var start = end
        while start > 0, self[start - 1].isDoubted { start -= 1 }
        guard start > 0, start < end, let duration = self[end].seconds(since: self[start - 1]), duration > 0 else {
            return
        }
        for index in start..<end {
            guard case .predicted(var location, let rejection) = self[index].verdict,
                let elapsed = self[index].seconds(since: self[start - 1])
            else { continue }
            let plane = TangentPlane(at: EarthFrame(at: location.coordinate))
            location.coordinate = plane.coordinate(of: error * (elapsed / duration)) ?? location.coordinate
            location.roundToPublishedDigits()
            self[index].verdict = .predicted(location, insteadOf: rejection)
        }
    }

    /// Believes the fixes of the last seconds, which have proved right.
    private mutating func believe(before end: Int, for seconds: Double) {
        guard let accepted = self[end].verdict.location else { return }
        var start = end
        while start > 0, self[start - 1].isDoubted, self[end].seconds(since: self[start - 1]) ?? .infinity <= seconds {
            start -= 1
        }
        guard start < end else { return }
        var before = self[..<start].last { $0.verdict.location != nil }?.verdict.location
        for index in start...end {
            guard var location = index < end ? self[index].fix : accepted else { continue }
            location.horizontalAccuracy = accepted.horizontalAccuracy
            location.altitude = location.altitude ?? accepted.altitude
            location.verticalAccuracy = accepted.verticalAccuracy
            location.distanceTravelled = before.map { $0.coordinate.distance(to: location.coordinate) }
            location.roundToPublishedDigits()
            self[index].verdict = self[end].verdict.isHeld ? .held(location) : .accepted(location)
            before = location
        }
    }

    /// Refuses all that was published of a beginning that was wrong.
    private mutating func refuse(_ beginning: WrongBeginning, before end: Int) {
        for index in 0..<end where self[index].verdict.location != nil {
            guard let age = self[end].seconds(since: self[index]), beginning.contains(age) else { continue }
            self[index].verdict = self[index].verdict.ofWrongBeginning
        }
    }
}

extension Rejection {
    /// The refusal of a location of a beginning that has proved wrong.
    public static let wrongBeginning = Rejection(.settling)
}

extension FilterVerdict {
    /// The verdict once the location has proved to be of a wrong beginning.
    public var ofWrongBeginning: FilterVerdict { .rejected(rejection ?? .wrongBeginning) }
}
