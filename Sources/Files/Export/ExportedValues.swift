package import GNSS
package import Logbook

/// Origin of the exported values of a location.
package enum ExportedValues: Hashable, Sendable {
    /// Values of the filter.
    case refined
    /// Values of the receiver.
    case raw
}

/// The exported values of a stored fix.
struct ExportedLocation {
    /// `nil` only for a rejected fix whose receiver did not report the time.
    let time: UTCTime?
    let coordinate: Coordinate?
    let altitude: Double?
    let speed: Double?
    let course: Double?
    let horizontalAccuracy: Double?
    let verticalAccuracy: Double?
    /// The receiver's own accuracy in metres per second; `nil` if the speed is not the receiver's.
    let speedAccuracy: Double?
    /// The receiver's own accuracy in degrees; `nil` if the course is not the receiver's.
    let courseAccuracy: Double?

    /// The chosen values of a fix; for a rejected one, always the receiver's.
    init(_ judged: JudgedFix, _ values: ExportedValues) {
        if values == .refined, let location = judged.verdict.location {
            self.init(location, of: judged)
        } else {
            self.init(judged)
        }
    }

    @inline(__always)
    private init(_ location: Location, of judged: JudgedFix) {
        time = location.time
        coordinate = location.coordinate
        altitude = location.altitude
        speed = location.speedOverGround
        course = Self.written(location.courseOverGround)
        horizontalAccuracy = location.horizontalAccuracy
        verticalAccuracy = location.verticalAccuracy
        (speedAccuracy, courseAccuracy) = (judged.speedAccuracy, judged.courseAccuracy)
    }

    private init(_ judged: JudgedFix) {
        // Locations are sorted and selected by time, so use the filter's time if the receiver's is missing.
        time = judged.received.fix.time ?? judged.verdict.location?.time
        coordinate = judged.received.fix.coordinate
        altitude = judged.received.fix.altitude
        speed = judged.received.fix.speedOverGround
        course = Self.written(judged.received.fix.courseOverGround)
        horizontalAccuracy = nil
        verticalAccuracy = nil
        (speedAccuracy, courseAccuracy) = (judged.received.fix.speedAccuracy, judged.received.fix.courseAccuracy)
    }

    /// A course that does not round to 360 with three decimals, but to 0.
    static func written(_ course: Double?) -> Double? {
        course.map { (359.9995...360).contains($0) ? 0 : $0 }
    }
}

extension FilterVerdict {
    /// Name of the verdict in exported files.
    package var word: StaticString {
        switch self {
        case .accepted: "accepted"
        case .held: "held"
        case .disputed: "disputed"
        case .rejected: "rejected"
        }
    }
}

extension FixQuality {
    /// Name of the quality in exported files.
    package var word: StaticString {
        switch self {
        case .none: "none"
        case .autonomous: "autonomous"
        case .differential: "differential"
        case .precise: "precise"
        case .fixedRTK: "rtk-fixed"
        case .floatRTK: "rtk-float"
        case .deadReckoning: "dead-reckoning"
        case .manual: "manual"
        case .simulated: "simulated"
        }
    }
}

extension GNSSFix {
    /// Radius of the circle that contains 68 % of a distribution with a standard deviation of 1 along each axis.
    private static let circle = 1.51

    /// The fix to write as sentences: the receiver's report with the exported values.
    ///
    /// If the filter predicted the position from earlier ones, the quality is "estimated". Standard deviations are
    /// computed from the accuracy if available.
    init(_ judged: JudgedFix, _ values: ExportedValues) {
        let location = ExportedLocation(judged, values)
        self = judged.received.fix
        (time, coordinate, altitude) = (location.time, location.coordinate, location.altitude)
        (speedOverGround, courseOverGround) = (location.speed, location.course)
        if values == .refined, judged.verdict.location != nil {
            if quality == .none { quality = .deadReckoning }
        }
        let horizontal = location.horizontalAccuracy.map { $0 / Self.circle }
        deviation = PositionDeviation(
            latitude: horizontal ?? deviation.latitude,
            longitude: horizontal ?? deviation.longitude,
            altitude: location.verticalAccuracy ?? deviation.altitude
        )
    }
}
