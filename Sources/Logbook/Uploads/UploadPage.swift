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

    /// Creates a span of settled fixes.
    public init(
        receiver: ReceiverIdentity,
        numbers: ClosedRange<StoredFix.ID>,
        locations: Int = 0,
        acknowledged: UTCTime? = nil
    ) {
        self.receiver = receiver
        self.numbers = numbers
        self.locations = locations
        self.acknowledged = acknowledged
    }
}
