internal import GNSS

/// Collects the binary messages of an epoch: UBX, and others converted to it.
struct UBXDraft: Sendable {
    /// Milliseconds that all messages of an epoch have in common; `nil` before the first.
    ///
    /// They count from the start of the GPS week, or from the start of the receiver for CASIC.
    private(set) var timeOfWeek: Int?

    private var solution: NavigationSolution?
    private var position: NavigationPosition?
    private var precisePosition: NavigationPosition?
    private var velocity: NavigationVelocity?
    private var status: NavigationStatus?
    private var satellitesUsed: Int?
    private var dilution = DilutionOfPrecision()
    private var deviation: PositionDeviation?

    /// The quality and dimension; `nil` if no message contained it.
    var fix: NavigationFix? { solution?.fix ?? status?.fix }

    mutating func add(_ message: UBXMessage) {
        timeOfWeek = message.timeOfWeek
        switch message {
        case .solution(let new):
            // HNR-PVT contains less than a NAV-PVT of the same time.
            if solution == nil || new.satellitesUsed != nil { solution = new }
        case .position(let new): position = new
        case .precisePosition(let new): precisePosition = new
        case .velocity(let new): velocity = new
        case .status(let new):
            status = new
            if let count = new.satellitesUsed { satellitesUsed = count }
        case .dilution(let new): dilution = new.dilution
        case .covariance(let new): deviation = new.deviation
        case .time, .satellites, .endOfEpoch, .radio, .security, .securityLog, .version: break
        }
    }

    /// Improves the fix from the sentences of the same instant.
    ///
    /// Binary messages have more digits in position, speed and satellites. Heights from sentences are kept, as in gpsd,
    /// because a tenth of a metre does not matter.
    ///
    /// - Parameters:
    ///   - fix: the fix from the sentences, with its final quality.
    ///   - hasVelocity: whether a sentence reported speed and course, or their absence.
    func improve(_ fix: inout GNSSFix, hasVelocity: Bool) {
        if let count = solution?.satellitesUsed ?? satellitesUsed { fix.satellitesUsed = count }
        if let solution { fix.dilution.take(solution.dilution) }
        fix.dilution.take(dilution)
        guard fix.quality != .none else { return }
        if let place = precisePosition ?? solution?.position ?? position, let coordinate = place.coordinate {
            fix.coordinate = coordinate
            if fix.altitude == nil, let altitude = place.altitude {
                fix.altitude = altitude
                fix.geoidalSeparation = place.height - altitude
            }
            if fix.deviation.horizontal == nil, place.horizontalAccuracy != nil { fix.deviation = place.deviation }
        }
        if let deviation, deviation.horizontal != nil { fix.deviation = deviation }
        if let velocity = solution?.velocity ?? velocity {
            if let speed = velocity.speed {
                fix.speedOverGround = speed
                fix.speedAccuracy = velocity.speedAccuracy
            }
            if !hasVelocity { fix.courseOverGround = velocity.course }
            // A sentence's course is the same, with fewer digits.
            if fix.courseOverGround != nil { fix.courseAccuracy = velocity.courseAccuracy }
        }
    }
}

extension NavigationPosition {
    /// The standard deviations, split equally between north and east, as messages contain only the sum of the
    /// variances.
    var deviation: PositionDeviation {
        let deviation = horizontalAccuracy.map { $0 / 2.0.squareRoot() }
        return PositionDeviation(latitude: deviation, longitude: deviation, altitude: verticalAccuracy)
    }
}
