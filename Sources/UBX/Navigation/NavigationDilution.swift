public import GNSS

/// The dilutions of precision of an epoch, from NAV-DOP (u-blox 8 / M8 Receiver Description).
public struct NavigationDilution: Hashable, Sendable {
    /// Milliseconds since the start of the GPS week.
    public var timeOfWeek: Int

    /// The horizontal, vertical and position dilutions of precision.
    public var dilution: DilutionOfPrecision

    package init(timeOfWeek: Int, dilution: DilutionOfPrecision) {
        (self.timeOfWeek, self.dilution) = (timeOfWeek, dilution)
    }

    init?(dop payload: Span<UInt8>) {
        guard payload.count >= 18 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        dilution = DilutionOfPrecision(
            horizontal: payload.dilution(at: 12),
            vertical: payload.dilution(at: 10),
            position: payload.dilution(at: 6)
        )
    }
}

/// The position covariance of an epoch, from NAV-COV (u-blox F9 HPG Interface Description).
public struct NavigationCovariance: Hashable, Sendable {
    /// Milliseconds since the start of the GPS week.
    public var timeOfWeek: Int

    /// The standard deviations of the position; empty if the receiver marks the covariances as invalid.
    public var deviation: PositionDeviation

    init?(cov payload: Span<UInt8>) {
        guard payload.count >= 64 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        guard payload[5] == 1 else {
            deviation = PositionDeviation()
            return
        }
        deviation = PositionDeviation(
            latitude: Self.deviation(payload.single(at: 16)),
            longitude: Self.deviation(payload.single(at: 28)),
            altitude: Self.deviation(payload.single(at: 36))
        )
    }

    private static func deviation(_ variance: Float) -> Double? {
        variance.isFinite && variance >= 0 ? Double(variance).squareRoot() : nil
    }
}
