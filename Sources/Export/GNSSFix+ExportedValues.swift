internal import GNSS
internal import Logbook

extension GNSSFix {
    /// The radius of the circle that holds 68 % of a distribution with a deviation of 1 along each axis.
    private static let circle = 1.51

    /// The fix that the sentences of a location say: the receiver's report, with the values that are exported in their places.
    ///
    /// Standard deviations are made of the accuracy where it is
    /// known.
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
