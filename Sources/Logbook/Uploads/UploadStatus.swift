public import GNSS

/// The progress of a target.
public struct UploadStatus: Hashable, Sendable {
    /// A fix that it refuses.
    public struct Refusal: Hashable, Sendable {
        /// The fix's number.
        public var fix: StoredFix.ID
        /// The time at which it was refused, by this machine's clock.
        public var time: UTCTime
        /// The reason.
        public var reason: String

        /// A refusal.
        public init(fix: StoredFix.ID, time: UTCTime, reason: String) {
            self.fix = fix
            self.time = time
            self.reason = reason
        }
    }

    /// The number of fixes that wait.
    public var waiting = 0

    /// The time of the earliest fix that waits; nil where none does.
    public var oldest: UTCTime?

    /// The number of locations that it has acknowledged.
    public var acknowledged = 0

    /// The time at which it acknowledged something last, by this machine's clock; nil for never.
    public var lastSuccess: UTCTime?

    /// Locations a second in the minute before that.
    public var rate = 0.0

    /// The time at which something failed last, by this machine's clock; nil for never.
    public var lastFailure: UTCTime?

    /// The description of that failure.
    public var failure: String?

    /// The number of fixes that the target refuses.
    public var refused = 0

    /// The latest refusals, the last one first.
    public var refusals: [Refusal] = []

    /// A status before the first attempt.
    public init() {}
}

/// The condition of a target: a success or a failure.
public enum TargetHealth: Hashable, Sendable {
    /// The target has acknowledged something.
    ///
    /// - time: the time at which it did, by this machine's clock.
    /// - rate: locations a second, over the latest minute.
    case succeeded(at: UTCTime, rate: Double)

    /// The target could not be reached, or did not want something.
    ///
    /// - time: the time at which that happened.
    /// - reason: one clause, without secrets and places.
    case failed(at: UTCTime, reason: String)
}
