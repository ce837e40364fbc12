internal import GNSS
internal import Logbook

extension ExportedLocation {
    /// The radius of the circle that holds 68 % of a distribution with a deviation of 1 along each axis.
    private static let circle = 1.51

    /// The quality of the place, in the words of GGA: one that a filter carried on from earlier ones is estimated.
    func quality(of judged: JudgedFix, _ values: ExportedValues) -> FixQuality {
        let quality = judged.received.fix.quality
        guard values == .refined, judged.verdict.location != nil else { return quality }
        if case .predicted = judged.verdict { return .deadReckoning }
        return quality == .none ? .deadReckoning : quality
    }

    /// Standard deviations, from the accuracy where it is known, else as the receiver said.
    func deviation(of fix: GNSSFix) -> PositionDeviation {
        let horizontal = horizontalAccuracy.map { $0 / Self.circle }
        return PositionDeviation(
            latitude: horizontal ?? fix.deviation.latitude,
            longitude: horizontal ?? fix.deviation.longitude,
            altitude: verticalAccuracy ?? fix.deviation.altitude
        )
    }
}

extension GNSSFix {
    /// True where GGA does not tell all of its dilutions, or its altitude tells another dimension than the fix has.
    func needsGSA(with location: ExportedLocation) -> Bool {
        if dilution.position != nil || dilution.vertical != nil { return true }
        let implied: FixDimension = location.altitude == nil ? .twoDimensional : .threeDimensional
        return dimension != .none && dimension != implied
    }
}
