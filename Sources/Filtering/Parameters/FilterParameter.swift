/// A parameter of the filter by its name, so that settings and databases can say what it is.
public struct FilterParameter: Sendable {
    /// The group of `FilterParameters` that a parameter belongs to.
    public enum Group: String, CaseIterable, Sendable {
        /// `AccuracyParameters`.
        case accuracy
        /// `RestParameters`.
        case rest
        /// `RejectionParameters`.
        case rejection
    }

    /// The group.
    public let group: Group

    /// The name within the group, in lower case with hyphens, such as `start-speed`.
    public let key: String

    /// Allowed range; beyond it, the filter would not work.
    public let range: ClosedRange<Double>

    private let path: any WritableKeyPath<FilterParameters, Double> & Sendable

    /// All parameters, by group.
    public static let all = [
        FilterParameter(.accuracy, "least", 0.01...50, \.accuracy.least),
        FilterParameter(.accuracy, "share-of-unevenness", 0...20, \.accuracy.shareOfUnevenness),
        FilterParameter(.accuracy, "share-of-wander", 0...20, \.accuracy.shareOfWander),
        FilterParameter(.accuracy, "usual-dilution", 0.5...20, \.accuracy.usualDilution),
        FilterParameter(.accuracy, "rtk", 0.001...50, \.accuracy.rtk),
        FilterParameter(.rest, "start-speed", 0.05...20, \.rest.startSpeed),
        FilterParameter(.rest, "start-distance", 0.1...20, \.rest.startDistance),
        FilterParameter(.rejection, "greatest-dilution", 0.5...100, \.rejection.greatestDilution),
        FilterParameter(.rejection, "jump", 0.1...1000, \.rejection.jump),
        FilterParameter(.rejection, "jump-share", 0...100, \.rejection.jumpShare),
        FilterParameter(.rejection, "acceleration", 0.1...100, \.rejection.acceleration),
        FilterParameter(.rejection, "believe-after", 1...3600, \.rejection.believeAfter),
    ]

    private init(
        _ group: Group,
        _ key: String,
        _ range: ClosedRange<Double>,
        _ path: any WritableKeyPath<FilterParameters, Double> & Sendable
    ) {
        (self.group, self.key, self.range, self.path) = (group, key, range, path)
    }

    /// The name with that of its group, such as `rest.start-speed`.
    public var name: String { "\(group.rawValue).\(key)" }

    /// The parameter with a group and a name; nil for unknown ones.
    public static func named(_ key: some StringProtocol, in group: Group) -> FilterParameter? {
        all.first { $0.group == group && $0.key == key }
    }

    /// Its value among parameters.
    public func value(in parameters: FilterParameters) -> Double { parameters[keyPath: path] }

    /// Gives it a value, which the caller has held against `range`.
    public func set(_ value: Double, in parameters: inout FilterParameters) { parameters[keyPath: path] = value }
}
