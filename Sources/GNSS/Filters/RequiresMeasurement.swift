/// Refuses positions that the receiver carries on from earlier ones instead of measuring them.
///
/// Receivers do so in tunnels, some for minutes, and are off by as much as the vehicle has turned since.
public struct RequiresMeasurement: FilterRule {
    /// The rule; it has no settings.
    public init() {}

    /// Objects to dead reckoning (NMEA 0183 4.11: quality 6 of GGA, mode E of RMC).
    public mutating func objection(to fix: GNSSFix) -> Rejection? {
        fix.quality == .deadReckoning ? Rejection(.deadReckoning) : nil
    }
}
