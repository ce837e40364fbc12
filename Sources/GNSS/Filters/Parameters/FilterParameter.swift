/// A parameter of the filter by its name, so that settings and databases can say what it is.
public struct FilterParameter: Sendable {
    /// Which group of `FilterParameters` it belongs to.
    public enum Group: String, CaseIterable, Sendable {
        /// `AccuracyParameters`.
        case accuracy
        /// `RestParameters`.
        case rest
        /// `RefusalParameters`.
        case refusal
    }

    /// The group.
    public let group: Group

    /// The name within the group, in lower case with hyphens, such as `start-speed`.
    public let key: String

    /// What the parameter may be set to: beyond, the filter would not be one any more.
    public let range: ClosedRange<Double>

    private let path: any WritableKeyPath<FilterParameters, Double> & Sendable

    init(
        _ group: Group,
        _ key: String,
        _ range: ClosedRange<Double>,
        _ path: any WritableKeyPath<FilterParameters, Double> & Sendable
    ) {
        self.group = group
        self.key = key
        self.range = range
        self.path = path
    }

    /// The name with that of its group, such as `rest.start-speed`.
    public var name: String { "\(group.rawValue).\(key)" }

    /// All there are, group by group.
    public static let all = accuracy + rest + refusal

    /// The parameter of a group and a name; nil where there is none.
    public static func named(_ key: some StringProtocol, in group: Group) -> FilterParameter? {
        all.first { $0.group == group && $0.key == key }
    }

    /// Its value among parameters.
    public func value(in parameters: FilterParameters) -> Double { parameters[keyPath: path] }

    /// Gives it a value, which the caller has held against `range`.
    public func set(_ value: Double, in parameters: inout FilterParameters) { parameters[keyPath: path] = value }
}
