public import GNSS

/// Why a fix was rejected: the rule, the value it measured and its limit.
public struct Rejection: Hashable, Sendable {
    /// The rules of the filters.
    ///
    /// Raw values are stored in databases and CSV files and never change.
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        /// The receiver reports no fix, or marks it as void.
        case noFix = "no-fix"
        /// The receiver does not know the date and time yet.
        case noTime = "no-time"
        /// The position is missing, out of range, or exactly 0° N 0° E.
        case impossibleCoordinate = "impossible-coordinate"
        /// A fix with this time was accepted before.
        case duplicateTime = "duplicate-time"
        /// A fix with a later time was accepted before.
        case olderTime = "older-time"
        /// Dead reckoning: the receiver extrapolates an earlier fix instead of measuring.
        case deadReckoning = "dead-reckoning"
        /// The satellites' geometry amplifies errors too much.
        case poorGeometry = "poor-geometry"
        /// The date is older than any receiver with such sentences, or ahead of what its arrival allows.
        case impossibleTime = "impossible-time"
        /// After a start, no other fix has confirmed this one yet.
        case settling = "settling"
        /// Too far from where the previous fixes place the receiver.
        case positionJump = "position-jump"
    }

    /// The rule that rejected the fix.
    public let rule: Rule

    /// The value that the rule measured, in the rule's unit; nil if it measures nothing.
    @OptionalNumber public private(set) var measured: Double?

    /// The limit that the measured value exceeded, in the same unit; nil if the rule has none.
    @OptionalNumber public private(set) var threshold: Double?

    /// Creates a rejection by a rule.
    public init(_ rule: Rule, measured: Double? = nil, threshold: Double? = nil) {
        self.rule = rule
        self.measured = measured
        self.threshold = threshold
    }
}
