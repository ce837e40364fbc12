/// How far a target has come.
public struct UploadStatus: Hashable, Sendable {
    /// A fix that it refuses.
    public struct Refusal: Hashable, Sendable {
        /// The fix's number.
        public var fix: StoredFix.ID
        /// When it was refused, by this machine's clock.
        public var time: UTCTime
        /// Why.
        public var reason: String

        /// A refusal.
        public init(fix: StoredFix.ID, time: UTCTime, reason: String) {
            self.fix = fix
            self.time = time
            self.reason = reason
        }
    }

    /// How many fixes wait.
    public var waiting = 0

    /// The time of the earliest fix that waits; nil where none does.
    public var oldest: UTCTime?

    /// How many locations it has acknowledged.
    public var acknowledged = 0

    /// When it has acknowledged something last, by this machine's clock; nil for never.
    public var lastSuccess: UTCTime?

    /// Locations a second in the minute before that.
    public var rate = 0.0

    /// When something failed last, by this machine's clock; nil for never.
    public var lastFailure: UTCTime?

    /// What failed then.
    public var failure: String?

    /// How many fixes it refuses.
    public var refused = 0

    /// Those that it refused last, the last one first.
    public var refusals: [Refusal] = []

    /// Nothing yet.
    public init() {}
}

/// How a target fares.
public enum UploadCondition: Hashable, Sendable {
    /// It has acknowledged something.
    ///
    /// - time: when it did, by this machine's clock.
    /// - rate: locations a second, over the latest minute.
    case succeeded(at: UTCTime, rate: Double)

    /// It could not be reached, or did not want something.
    ///
    /// - time: when that was.
    /// - reason: one clause, without secrets and places.
    case failed(at: UTCTime, reason: String)
}
