/// A filter made of rules: a fix passes when no rule objects, and the first objection is the verdict.
public struct FilterChain: LocationFilter {
    private var rules: [any FilterRule]

    /// A chain that asks the rules in this order.
    public init(_ rules: [any FilterRule]) {
        self.rules = rules
    }

    /// The rules that a logger wants by default.
    public static var standard: FilterChain {
        FilterChain([RequiresFix(), RequiresPlausibleCoordinate(), RequiresNewerTime(), RefusesPositionJump()])
    }

    /// Only what a location cannot do without, a fix, a place and a time: for `--no-filter`.
    public static var minimal: FilterChain {
        FilterChain([RequiresFix(), RequiresPlausibleCoordinate()])
    }

    /// Asks each rule in turn.
    public mutating func verdict(on fix: GNSSFix) -> FilterVerdict {
        for index in rules.indices {
            if let rejection = rules[index].objection(to: fix) { return .rejected(rejection) }
        }
        guard let location = Location(fix) else {
            return .rejected(Rejection(fix.time == nil ? .noTime : .impossibleCoordinate))
        }
        for index in rules.indices { rules[index].noteAccepted(location) }
        return .accepted(location)
    }
}
