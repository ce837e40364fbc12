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

    /// The range that the parameter may be set to: beyond, the filter would not be one any more.
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
    public static let all = accuracy + rest + rejection

    /// The parameter of a group and a name; nil where there is none.
    public static func named(_ key: some StringProtocol, in group: Group) -> FilterParameter? {
        all.first { $0.group == group && $0.key == key }
    }

    /// Its value among parameters.
    public func value(in parameters: FilterParameters) -> Double { parameters[keyPath: path] }

    /// Gives it a value, which the caller has held against `range`.
    public func set(_ value: Double, in parameters: inout FilterParameters) { parameters[keyPath: path] = value }
}

/// The names of all parameters, and the ranges in which a filter with them still is one.
extension FilterParameter {
    static let accuracy: [FilterParameter] = [
        FilterParameter(.accuracy, "least", 0.01...50, \.accuracy.least),
        FilterParameter(.accuracy, "share-of-drift", 0...20, \.accuracy.shareOfDrift),
        FilterParameter(.accuracy, "usual-dilution", 0.5...20, \.accuracy.usualDilution),
        FilterParameter(.accuracy, "share-of-trust", 0...1, \.accuracy.shareOfTrust),
        FilterParameter(.accuracy, "fixed-rtk", 0.001...50, \.accuracy.fixedRTK),
        FilterParameter(.accuracy, "float-rtk", 0.001...50, \.accuracy.floatRTK),
    ]

    static let rest: [FilterParameter] = [
        FilterParameter(.rest, "stop-time", 1...60, \.rest.stopTime),
        FilterParameter(.rest, "stop-speed", 0...5, \.rest.stopSpeed),
        FilterParameter(.rest, "calm-speed", 0...5, \.rest.calmSpeed),
        FilterParameter(.rest, "noisy-speed", 0...10, \.rest.noisySpeed),
        FilterParameter(.rest, "noisy-mean-speed", 0...5, \.rest.noisyMeanSpeed),
        FilterParameter(.rest, "slow-time", 1...60, \.rest.slowTime),
        FilterParameter(.rest, "slow-speed", 0...5, \.rest.slowSpeed),
        FilterParameter(.rest, "slow-share", 0...1, \.rest.slowShare),
        FilterParameter(.rest, "start-speed", 0.05...20, \.rest.startSpeed),
        FilterParameter(.rest, "start-share-1", 0.1...10, \.rest.startShare1),
        FilterParameter(.rest, "start-share-4", 0.01...10, \.rest.startShare4),
        FilterParameter(.rest, "start-share-8", 0.01...10, \.rest.startShare8),
        FilterParameter(.rest, "start-share-15", 0.01...10, \.rest.startShare15),
        FilterParameter(.rest, "start-share-30", 0.01...10, \.rest.startShare30),
        FilterParameter(.rest, "start-share-60", 0.01...10, \.rest.startShare60),
        FilterParameter(.rest, "start-noise", 0...50, \.rest.startNoise),
        FilterParameter(.rest, "veto", 0.5...100, \.rest.veto),
        FilterParameter(.rest, "veto-directionless", 0.5...100, \.rest.vetoDirectionless),
        FilterParameter(.rest, "veto-speed-share", 0...1, \.rest.vetoSpeedShare),
        FilterParameter(.rest, "veto-evenness", 0...0.45, \.rest.vetoEvenness),
        FilterParameter(.rest, "same-place-share", 0...10, \.rest.samePlaceShare),
        FilterParameter(.rest, "dead-band-share", 0...10, \.rest.deadBandShare),
    ]

    static let rejection: [FilterParameter] = [
        FilterParameter(.rejection, "greatest-dilution", 0.5...100, \.rejection.greatestDilution),
        FilterParameter(.rejection, "jump", 0.1...1000, \.rejection.jump),
        FilterParameter(.rejection, "jump-share", 0...100, \.rejection.jumpShare),
        FilterParameter(.rejection, "drift", 0.1...1000, \.rejection.drift),
        FilterParameter(.rejection, "drift-share", 0...100, \.rejection.driftShare),
        FilterParameter(.rejection, "trusted-drift", 0.1...1000, \.rejection.trustedDrift),
        FilterParameter(.rejection, "trusted-drift-share", 0...100, \.rejection.trustedDriftShare),
        FilterParameter(.rejection, "believe-after", 1...3600, \.rejection.believeAfter),
        FilterParameter(.rejection, "believe-at-beginning-after", 1...3600, \.rejection.believeAtBeginningAfter),
        FilterParameter(.rejection, "beginning", 1...86_400, \.rejection.beginning),
        FilterParameter(.rejection, "believe-without-speed-after", 1...3600, \.rejection.believeWithoutSpeedAfter),
        FilterParameter(.rejection, "settle", 0...30, \.rejection.settle),
        FilterParameter(.rejection, "predict-for", 0...3600, \.rejection.predictFor),
        FilterParameter(.rejection, "gap", 2...3600, \.rejection.gap),
    ]
}
