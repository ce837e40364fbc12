extension PositionEstimator {
    /// Metres that a fix may be from the one before, and metres a second that nothing is as fast as.
    private static let farthest = 20_000.0
    private static let fastest = 1000.0

    /// Seconds of such fixes after which they are believed to be another beginning.
    private static let longestElsewhere = 8.0

    /// Degrees within which two places are near each other, wherever they are.
    private static let nearby = 0.1

    /// The verdict on a fix that is where the receiver cannot have come to.
    ///
    /// It is as if it had not been reported: the plane must not follow it, on which everything that is known would be somewhere
    /// else then. Where all fixes are so for long, it is a new beginning.
    ///
    /// - Parameter location: the fix as it is.
    /// - Returns: nil where it may be there; where it is believed to be a beginning, too.
    mutating func verdictElsewhere(_ location: Location) -> FilterVerdict? {
        guard !gate.isSettling, published != nil, let lastTime, let lastPlace else { return nil }
        let (north, east) = (
            location.coordinate.latitude - lastPlace.latitude, location.coordinate.longitude - lastPlace.longitude
        )
        if north.magnitude < Self.nearby, east.magnitude < Self.nearby { return nil }
        let seconds = location.time.seconds(since: lastTime)
        // A clock that was set back is a beginning, too.
        guard seconds > 0 else { return nil }
        let (distance, limit) = (lastPlace.distance(to: location.coordinate), Self.farthest + Self.fastest * seconds)
        guard distance > limit else { return nil }
        if seconds > min(Self.longestElsewhere, parameters.refusal.gap) {
            last = nil
            return nil
        }
        let rejection = Rejection(.positionJump, measured: distance, threshold: limit)
        return .predicted(carriedOn(by: seconds, location), insteadOf: rejection)
    }

    /// Where the receiver is by now if it goes on as it did; of that, only the way is remembered.
    private mutating func carriedOn(by seconds: Double, _ location: Location) -> Location {
        let velocity = rest == nil ? velocity : SIMD2()
        var expected = location
        let position = (rest?.anchor ?? publishedPosition) + velocity * seconds
        expected.coordinate = plane?.coordinate(of: position) ?? location.coordinate
        expected.speedOverGround = velocity.length
        expected.courseOverGround = rest == nil ? plane?.course(of: velocity, at: position) : nil
        expected.horizontalAccuracy = last.map { accuracy(of: $0) + seconds }
        expected.distanceTravelled = max(0, odometer.distance + velocity.length * seconds)
        expected.roundToPublishedDigits()
        // The next fix counts all of the way since the one before this one.
        odometer.add(-(expected.distanceTravelled ?? 0))
        return expected
    }
}
