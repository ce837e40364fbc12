public import GNSS

/// A selection of the stored fixes that a target receives.
public struct UploadSelection: Hashable, Sendable {
    /// The time before which fixes are left out; nil for no limit.
    public var since: UTCTime?

    /// Whether the target receives rejected fixes too.
    public var includesRejected: Bool

    /// Whether the target only receives locations chosen from several receivers of a vehicle.
    public var isFused: Bool

    /// Creates a selection; by default, of all accepted fixes.
    public init(since: UTCTime? = nil, includesRejected: Bool = false, isFused: Bool = false) {
        self.since = since
        self.includesRejected = includesRejected
        self.isFused = isFused
    }

    /// Returns whether a fix is selected; fixes without a time and position never are.
    public func contains(_ fix: JudgedFix) -> Bool {
        let hasPlace = fix.verdict.location != nil || includesRejected && fix.received.fix.coordinate != nil
        guard hasPlace, let time = fix.time else { return false }
        if let since, time < since { return false }
        return !isFused || fix.fused != nil
    }
}
