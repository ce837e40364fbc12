internal import GNSS
internal import Logbook

/// Revises rejected fixes after the rejection has ended.
extension [EpochEstimate] {
    /// Improves what was published while fixes were rejected.
    mutating func reviseRejections() {
        // First, as those that are believed again were rejected at the beginning's end.
        for index in indices {
            if let beginning = self[index].wrongBeginning { reject(beginning, before: index) }
        }
        for index in indices {
            switch self[index].ending {
            case .adopted(let seconds): believe(before: index, for: seconds)
            case .returned(let seconds): forget(before: index, for: seconds)
            case nil: break
            }
        }
    }

    /// Rejects the fixes of the last seconds, which were elsewhere.
    private mutating func forget(before end: Int, for seconds: Double) {
        for index in self[..<end].indices.reversed() {
            guard self[end].seconds(since: self[index]) ?? 0 <= seconds + 0.01 else { return }
            if case .disputed(_, let doubt) = self[index].verdict { self[index].verdict = .rejected(doubt) }
        }
    }

    /// Believes the fixes of the last seconds, which have proved right.
    private mutating func believe(before end: Int, for seconds: Double) {
        guard case .disputed(let accepted, let doubt) = self[end].verdict else { return }
        var start = end
        while start > 0, self[start - 1].isDoubted, self[end].seconds(since: self[start - 1]) ?? .infinity <= seconds {
            start -= 1
        }
        guard start < end else { return }
        // The jump is no way.
        var before: Location?
        for index in start..<end {
            guard var location = self[index].fix else { continue }
            location.horizontalAccuracy = accepted.horizontalAccuracy
            location.altitude = location.altitude ?? accepted.altitude
            location.verticalAccuracy = accepted.verticalAccuracy
            location.distanceTravelled = before.map { $0.coordinate.distance(to: location.coordinate) } ?? 0
            location.roundToPublishedDigits()
            self[index].verdict = .disputed(location, because: doubt)
            before = location
        }
    }

    /// Rejects all that was published of a beginning that was wrong.
    private mutating func reject(_ beginning: WrongBeginning, before end: Int) {
        for index in 0..<end where self[index].verdict.location != nil {
            guard let age = self[end].seconds(since: self[index]), beginning.contains(age) else { continue }
            self[index].verdict = self[index].verdict.ofWrongBeginning
        }
    }
}

/// Revises stops with later fixes: the filter sees their beginning and end some seconds late.
extension [EpochEstimate] {
    /// Metres a second: a receiver slower than this before a stop has stopped already, for a minute at most.
    private static let calmSpeed = 0.3
    private static let longestHalt = 60.0
    /// Seconds of a stop that is one place; errors of a longer one are others at its end, and the filter has seen to it.
    private static let longestStop = 600.0

    /// Has each stop begin and end when the speeds say so, and be one place.
    ///
    /// - Parameter last: the place of the stop that the fixes before have ended in; nil if they have not.
    mutating func reviseStops(after last: Location?) {
        var index = 0
        while index < count {
            guard isHeld(index) else {
                index += 1
                continue
            }
            let start = index
            while index < count, isHeld(index) || isPassedOver(index) { index += 1 }
            var end = index
            while end > start, !isHeld(end - 1) { end -= 1 }
            reviseStop(start..<end, isContinued: index == count, after: start == 0 ? last : nil)
        }
    }

    private func isHeld(_ index: Int) -> Bool { self[index].verdict.isHeld }

    /// True of a fix within a stop that says nothing of it.
    private func isPassedOver(_ index: Int) -> Bool {
        self[index].verdict.rejection != nil
    }

    private mutating func reviseStop(_ held: Range<Int>, isContinued: Bool, after last: Location?) {
        var (start, end) = (held.lowerBound, held.upperBound)
        if !isContinued {
            while end > start, let speed = self[end - 1].speed, speed >= Self.calmSpeed { end -= 1 }
        }
        while start > 0, case .accepted = self[start - 1].verdict, let speed = self[start - 1].speed,
            speed < Self.calmSpeed,
            self[held.lowerBound].seconds(since: self[start - 1]) ?? .infinity < Self.longestHalt
        {
            start -= 1
        }
        let isLong = start < end && self[end - 1].seconds(since: self[start]) ?? 0 > Self.longestStop
        guard start < end, !isLong, let place = last?.coordinate ?? meanPlace(start..<end) else { return }
        for index in start..<end {
            guard self[index].verdict.rejection == nil, var location = self[index].verdict.location else { continue }
            location.coordinate = place
            location.distanceTravelled = 0
            location.speedOverGround = 0
            location.courseOverGround = nil
            location.roundToPublishedDigits()
            self[index].verdict = .held(location)
        }
        for index in end..<held.upperBound { setOff(index) }
    }

    /// Has a fix be in motion again that the filter still held.
    private mutating func setOff(_ index: Int) {
        guard case .held(let held) = self[index].verdict, var location = self[index].fix, index > 0 else { return }
        location.horizontalAccuracy = held.horizontalAccuracy
        (location.altitude, location.verticalAccuracy) = (held.altitude, held.verticalAccuracy)
        let seconds = self[index].seconds(since: self[index - 1]) ?? 0
        location.distanceTravelled = (location.speedOverGround ?? 0) * Swift.max(0, seconds)
        location.roundToPublishedDigits()
        self[index].verdict = .accepted(location)
    }

    /// The mean of a stop's published positions; nil without any.
    ///
    /// The mean of a fixed place is never farther off than its parts, in the root mean square.
    private func meanPlace(_ range: Range<Int>) -> Coordinate? {
        let places = self[range].lazy.filter { $0.verdict.rejection == nil }.compactMap(\.verdict.location?.coordinate)
        guard let first = places.first else { return nil }
        let plane = TangentPlane(at: EarthFrame(at: first))
        var (sum, count) = (SIMD2<Double>(), 0.0)
        for place in places {
            sum += plane.position(of: EarthFrame(at: place))
            count += 1
        }
        return plane.coordinate(of: sum / count)
    }
}
