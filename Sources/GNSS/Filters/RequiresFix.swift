/// Refuses what the receiver itself does not call a fix, and fixes without a date and time.
public struct RequiresFix: FilterRule {
    /// The rule; it has no settings.
    public init() {}

    /// Objects where there is no fix, or no time to keep it under.
    public mutating func objection(to fix: GNSSFix) -> Rejection? {
        if fix.quality == .none || fix.dimension == .none { return Rejection(.noFix) }
        if fix.time == nil { return Rejection(.noTime) }
        return nil
    }
}
