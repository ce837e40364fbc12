public import GNSS

/// The fixes of a receiver that were judged by the same filter instance, from its first fix on.
///
/// Feeding the fixes of a run to an equal filter, in order of arrival, gives the same verdicts.
public struct FilterRun: Hashable, Sendable, Identifiable {
    /// The run's number in its storage, ascending in order of start.
    public let id: Int64

    /// The receiver whose fixes are judged.
    public let receiver: ReceiverIdentity

    /// The filter; nil if it was not recorded.
    public let filter: FilterDescription?

    /// Creates a run with a number from the storage.
    public init(id: Int64, receiver: ReceiverIdentity, filter: FilterDescription?) {
        self.id = id
        self.receiver = receiver
        self.filter = filter
    }
}

/// A filter's name and parameters, enough to create an equal filter again.
public struct FilterDescription: Hashable, Sendable {
    /// The profile's name, such as `auto`.
    public let profile: String

    /// The filter's parameters in the profile's own text format; empty if it has none.
    public let parameters: String

    /// Creates a description of a profile's filter.
    public init(profile: String, parameters: String = "") {
        self.profile = profile
        self.parameters = parameters
    }
}

/// The initial locations of a receiver that later fixes disproved: the receiver left them for good and never came back.
public struct WrongBeginning: Hashable, Sendable {
    /// Tolerance in seconds for the rounding of summed steps.
    private static let tolerance = 0.01

    private let start: Double
    private let end: Double

    /// Creates a range of locations by their age: the seconds between them and the latest fix.
    ///
    /// - Parameters:
    ///   - start: the age of the first wrong location in seconds.
    ///   - end: the age of the first correct location in seconds; smaller than `start`.
    public init(start: Double, end: Double) { (self.start, self.end) = (start, end) }

    /// Returns whether a location of this age, in seconds before the latest fix, is wrong.
    public func contains(_ age: Double) -> Bool {
        age <= start + Self.tolerance && age > end + Self.tolerance
    }
}

extension Rejection {
    /// The rejection of locations that later fixes disproved.
    public static let wrongBeginning = Rejection(.settling)
}

extension FilterVerdict {
    /// The verdict after later fixes have disproved the location.
    public var ofWrongBeginning: FilterVerdict { .rejected(rejection ?? .wrongBeginning) }
}

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
