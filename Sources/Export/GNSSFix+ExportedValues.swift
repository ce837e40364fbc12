internal import GNSS
internal import Logbook

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
