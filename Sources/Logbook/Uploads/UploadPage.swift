public import GNSS

/// Fixes of one receiver that wait to be uploaded to a target.
public struct UploadPage: Hashable, Sendable {
    /// The receiver that reported the fixes.
    public var receiver: ReceiverIdentity

    /// The fixes in order of arrival; at least one.
    public var fixes: [StoredFix]

    /// The numbers that this page settles once the target has it, including fixes in between that are not sent.
    public var numbers: ClosedRange<StoredFix.ID>

    /// Creates a page of waiting fixes.
    public init(receiver: ReceiverIdentity, fixes: [StoredFix], numbers: ClosedRange<StoredFix.ID>) {
        self.receiver = receiver
        self.fixes = fixes
        self.numbers = numbers
    }
}

/// The latest fixes of a receiver.
public struct UploadArrivals: Hashable, Sendable {
    /// The receiver that reported the fixes.
    public var receiver: ReceiverIdentity

    /// The fixes in order of arrival, including rejected ones; at least one.
    public var fixes: [StoredFix]

    /// Whether more fixes lie between these and the ones known before.
    public var isCut: Bool

    /// Creates the latest fixes of a receiver.
    public init(receiver: ReceiverIdentity, fixes: [StoredFix], isCut: Bool) {
        self.receiver = receiver
        self.fixes = fixes
        self.isCut = isCut
    }
}

/// Consecutive fixes of one receiver that are settled for a target: acknowledged, refused or skipped.
public struct UploadSpan: Hashable, Sendable {
    /// The receiver that reported the fixes.
    public var receiver: ReceiverIdentity

    /// The numbers of the fixes; other receivers' fixes in the range do not count.
    public var numbers: ClosedRange<StoredFix.ID>

    /// How many of their locations the target received.
    public var locations: Int

    /// When the target acknowledged them, by the local clock; nil if it received none of them.
    public var acknowledged: UTCTime?

    /// How many of their locations were not sent because they are suspect.
    public var withheld: Int

    /// Creates a span of settled fixes.
    public init(
        receiver: ReceiverIdentity,
        numbers: ClosedRange<StoredFix.ID>,
        locations: Int = 0,
        acknowledged: UTCTime? = nil,
        withheld: Int = 0
    ) {
        self.receiver = receiver
        self.numbers = numbers
        self.locations = locations
        self.acknowledged = acknowledged
        self.withheld = withheld
    }
}

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

    /// The number of locations that were not sent because they are suspect.
    public var withheld = 0

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
