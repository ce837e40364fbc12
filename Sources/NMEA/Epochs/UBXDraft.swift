internal import GNSS
internal import UBX

/// The part of an epoch's draft that binary messages say, u-blox's and those that are told in the terms of u-blox's.
struct UBXDraft: Sendable {
    /// Milliseconds since the GPS week began, or with CASIC since the receiver was switched on, which all messages of an epoch
    /// have in common; nil before the first.
    private(set) var timeOfWeek: Int?

    private var solution: NavigationSolution?
    private var position: NavigationPosition?
    private var precisePosition: NavigationPosition?
    private var velocity: NavigationVelocity?
    private var status: NavigationStatus?
    private var satellitesUsed: Int?
    private var dilution = DilutionOfPrecision()
    private var deviation: PositionDeviation?

    /// The kind of fix; nil where no message told it.
    var fix: NavigationFix? { solution?.fix ?? status?.fix }

    /// Takes in what a message says.
    mutating func add(_ message: UBXMessage) {
        timeOfWeek = message.timeOfWeek
        switch message {
        case .solution(let new):
            // HNR-PVT tells less than NAV-PVT does of the same time.
            if solution == nil || new.satellitesUsed != nil { solution = new }
        case .position(let new): position = new
        case .precisePosition(let new): precisePosition = new
        case .velocity(let new): velocity = new
        case .status(let new):
            status = new
            if let count = new.satellitesUsed { satellitesUsed = count }
        case .dilution(let new): dilution = new.dilution
        case .covariance(let new): deviation = new.deviation
        case .time, .satellites, .endOfEpoch, .version: break
        }
    }

    /// Adds what is known here to what the sentences said of the same instant.
    ///
    /// Of position, speed and satellites these have the more digits; of heights the sentences' stay, as gpsd has it, since a
    /// tenth of a metre is no loss.
    ///
    /// - Parameters:
    ///   - fix: the fix as the sentences tell it; its quality is decided.
    ///   - hasVelocity: true where a sentence said speed and course, or that there is none.
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
            // A course that a sentence says is the same one, with fewer digits.
            if fix.courseOverGround != nil { fix.courseAccuracy = velocity.courseAccuracy }
        }
    }
}

extension NavigationPosition {
    /// The standard deviations, the same to the north and to the east, whose variances are known in sum only.
    var deviation: PositionDeviation {
        let deviation = horizontalAccuracy.map { $0 / 2.0.squareRoot() }
        return PositionDeviation(latitude: deviation, longitude: deviation, altitude: verticalAccuracy)
    }
}
