package import GNSS
package import Logbook

/// Origin of the exported values of a location.
package enum ExportedValues: Hashable, Sendable {
    /// Values of the filter.
    case refined
    /// Values of the receiver.
    case raw
}

extension TrackPoint {
    /// The course in exported files, where one that rounds to 360 with three decimals is 0.
    var writtenCourse: Double? { course.map { (359.9995...360).contains($0) ? 0 : $0 } }
}

extension FilterVerdict.Kind {
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
    init(_ point: TrackPoint, _ values: ExportedValues) {
        let (details, horizontal) = (point.details, point.details.horizontalAccuracy.map { $0 / Self.circle })
        let isPredicted = values == .refined && details.kind != .rejected && point.quality == .none
        self.init(
            time: point.time,
            quality: isPredicted ? .deadReckoning : point.quality,
            dimension: point.dimension,
            coordinate: point.coordinate,
            altitude: point.altitude,
            geoidalSeparation: point.geoidalSeparation,
            speedOverGround: point.speed,
            courseOverGround: point.writtenCourse,
            dilution: DilutionOfPrecision(
                horizontal: point.horizontalDilution,
                vertical: point.verticalDilution,
                position: point.positionDilution
            ),
            deviation: PositionDeviation(
                latitude: horizontal ?? details.deviation.latitude,
                longitude: horizontal ?? details.deviation.longitude,
                altitude: details.verticalAccuracy ?? details.deviation.altitude
            ),
            satellitesUsed: point.satellitesUsed,
            correctionAge: point.correctionAge
        )
    }
}
