public import GNSS

/// The upload progress of a target.
public struct UploadStatus: Hashable, Sendable {
    /// A fix refused by the target.
    public struct Refusal: Hashable, Sendable {
        /// The number of the fix.
        public var fix: StoredFix.ID
        /// When the target refused the fix, by the local clock.
        public var time: UTCTime
        /// The server's reason, for the user.
        public var reason: String

        /// Creates a refusal of a fix.
        public init(fix: StoredFix.ID, time: UTCTime, reason: String) {
            self.fix = fix
            self.time = time
            self.reason = reason
        }
    }

    /// The number of fixes waiting for upload.
    public var waiting = 0

    /// The time of the earliest waiting fix; nil if none waits.
    public var oldest: UTCTime?

    /// The number of locations the target has acknowledged.
    public var acknowledged = 0

    /// When the target last acknowledged something, by the local clock; nil for never.
    public var lastSuccess: UTCTime?

    /// Locations per second in the minute before the last success.
    public var rate = 0.0

    /// When an attempt last failed, by the local clock; nil for never.
    public var lastFailure: UTCTime?

    /// A description of the last failure.
    public var failure: String?

    /// The number of fixes refused by the target.
    public var refused = 0

    /// The latest refusals, most recent first.
    public var refusals: [Refusal] = []

    /// Creates the status before the first attempt.
    public init() {}
}

/// The outcome of the latest attempt to reach a target.
public enum TargetHealth: Hashable, Sendable {
    /// The target has acknowledged locations.
    ///
    /// - at: when it did so, by the local clock.
    /// - rate: locations per second over the last minute.
    case succeeded(at: UTCTime, rate: Double)

    /// The target was unreachable or rejected a request.
    ///
    /// - at: when it failed, by the local clock.
    /// - reason: a single clause without secrets and positions.
    case failed(at: UTCTime, reason: String)
}
