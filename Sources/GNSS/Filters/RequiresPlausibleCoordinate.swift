/// Refuses places that are none: off the earth, missing, or the zero island of receivers that do not know.
public struct RequiresPlausibleCoordinate: FilterRule {
    /// The rule; it has no settings.
    public init() {}

    /// Objects to a missing place and to exactly 0, 0, which no real receiver computes but many send for "unknown".
    public mutating func objection(to fix: GNSSFix) -> Rejection? {
        guard let coordinate = fix.coordinate, coordinate.latitude != 0 || coordinate.longitude != 0 else {
            return Rejection(.impossibleCoordinate)
        }
        return nil
    }
}
