/// Refuses positions that no vehicle could have reached since the last accepted one.
///
/// Measured value: metres from the last accepted location. Threshold: metres that the faster of the two speeds over
/// ground, a hard acceleration and a poor position allow in the time between.
///
/// The limit is loose on purpose: it stops what is impossible, and leaves what is merely unlikely to better judges. The
/// refusal ends by itself: where the first location was the wrong one, the refused ones agree with each other.
public struct RefusesPositionJump: FilterRule {
    /// No car brakes or accelerates harder.
    private static let acceleration = 10.0
    /// Receivers for civil use stop at 1000 knots (the CoCom limit).
    private static let topSpeed = 515.0
    /// Twice what a receiver is off in a street canyon.
    private static let positionError = 100.0
    /// A refused place is believed once fixes have agreed on it for so long, at least so many of them.
    private static let secondsOfAgreement = 10.0
    private static let fixesInAgreement = 5

    private var lastAccepted: Location?
    private var refused: (first: UTCTime, last: Location, count: Int)?

    /// The rule; nothing is accepted yet.
    public init() {}

    /// Objects where the fix is too far from the last accepted location.
    public mutating func objection(to fix: GNSSFix) -> Rejection? {
        guard let lastAccepted, let location = Location(fix) else { return nil }
        let distance = lastAccepted.coordinate.distance(to: location.coordinate)
        let reach = Self.reach(from: lastAccepted, to: location)
        if distance <= reach { return nil }
        if agreesWithRefused(location) { return nil }
        return Rejection(.positionJump, measured: distance, threshold: reach)
    }

    /// Later fixes are held against this one.
    public mutating func noteAccepted(_ location: Location) {
        lastAccepted = location
        refused = nil
    }

    private mutating func agreesWithRefused(_ location: Location) -> Bool {
        guard let earlier = refused, earlier.last.time < location.time,
            earlier.last.coordinate.distance(to: location.coordinate) <= Self.reach(from: earlier.last, to: location)
        else {
            refused = (location.time, location, 1)
            return false
        }
        refused = (earlier.first, location, earlier.count + 1)
        return earlier.count + 1 >= Self.fixesInAgreement
            && location.time.seconds(since: earlier.first) >= Self.secondsOfAgreement
    }

    private static func reach(from start: Location, to end: Location) -> Double {
        let seconds = abs(end.time.seconds(since: start.time))
        guard let reported = [start.speedOverGround, end.speedOverGround].compactMap(\.self).max() else {
            return positionError + topSpeed * seconds
        }
        return positionError + min(reported + acceleration * seconds / 2, topSpeed) * seconds
    }
}
