/// One reason to refuse a fix, testable alone.
///
/// A rule remembers only what it was told was accepted, so that a refused fix leaves no trace unless the rule wants it.
public protocol FilterRule: Sendable {
    /// Judges a fix: nil where this rule has nothing against it.
    mutating func objection(to fix: GNSSFix) -> Rejection?

    /// Takes note of a location that every rule let pass.
    mutating func noteAccepted(_ location: Location)
}

extension FilterRule {
    /// Most rules judge each fix by itself.
    public mutating func noteAccepted(_ location: Location) {}
}
