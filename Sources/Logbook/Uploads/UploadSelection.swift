public import GNSS

/// A selection of the stored fixes that a target gets.
public struct UploadSelection: Hashable, Sendable {
    /// The time before which fixes are left out; nil for all.
    public var since: UTCTime?

    /// True where it gets what the filter rejected, too.
    public var includesRejected: Bool

    /// True where it gets only what was chosen of several receivers on one vehicle.
    public var isFused: Bool

    /// A selection.
    public init(since: UTCTime? = nil, includesRejected: Bool = false, isFused: Bool = false) {
        self.since = since
        self.includesRejected = includesRejected
        self.isFused = isFused
    }

    /// True where a fix is among them; one without a time and a place never is.
    public func contains(_ fix: JudgedFix) -> Bool {
        let hasPlace = fix.verdict.location != nil || includesRejected && fix.received.fix.coordinate != nil
        guard hasPlace, let time = fix.time else { return false }
        if let since, time < since { return false }
        return !isFused || fix.fused != nil
    }
}
