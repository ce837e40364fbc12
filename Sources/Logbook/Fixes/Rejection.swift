public import GNSS

/// The reason why a fix was rejected: the rule, what it measured, and the limit it holds that against.
public struct Rejection: Hashable, Sendable {
    /// The rules there are; the raw value is what a database and a CSV file hold, so it never changes.
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        /// The receiver says that it has no fix, or calls it void.
        case noFix = "no-fix"
        /// The receiver does not know the date and time yet.
        case noTime = "no-time"
        /// The receiver names a place that does not exist, or none, or where the equator meets Greenwich.
        case impossibleCoordinate = "impossible-coordinate"
        /// A fix for this instant was accepted before.
        case duplicateTime = "duplicate-time"
        /// A later fix was accepted before.
        case olderTime = "older-time"
        /// The receiver carries an earlier fix on instead of measuring: dead reckoning.
        case deadReckoning = "dead-reckoning"
        /// The satellites' geometry multiplies errors too much.
        case poorGeometry = "poor-geometry"
        /// The date is before there were receivers that tell it in such sentences, or hours away from the fix before.
        case impossibleTime = "impossible-time"
        /// The first fix after a start, which no other has confirmed yet.
        case settling = "settling"
        /// Too far from where the fixes before say that the receiver is.
        case positionJump = "position-jump"
    }

    /// The rule that objects.
    public let rule: Rule

    /// The value that the rule measured, in the unit the rule documents; nil where it measures nothing.
    @OptionalNumber public private(set) var measured: Double?

    /// The limit the measured value passed, in the same unit; nil where there is none.
    @OptionalNumber public private(set) var threshold: Double?

    /// A rejection.
    public init(_ rule: Rule, measured: Double? = nil, threshold: Double? = nil) {
        self.rule = rule
        self.measured = measured
        self.threshold = threshold
    }
}
