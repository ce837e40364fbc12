/// Refuses fixes of satellites that stand too close together: each metre of error becomes many.
///
/// Measured value: the horizontal dilution. Threshold: the greatest that is accepted.
public struct RequiresGeometry: FilterRule {
    private let greatestDilution: Double

    /// The rule with its limit, dimensionless; receivers write 99.99 for "not known".
    public init(greatestDilution: Double = 15) { self.greatestDilution = greatestDilution }

    /// Objects where the dilution is known and too great.
    public mutating func objection(to fix: GNSSFix) -> Rejection? {
        guard let dilution = fix.dilution.horizontal, dilution > greatestDilution else { return nil }
        return Rejection(.poorGeometry, measured: dilution, threshold: greatestDilution)
    }
}
