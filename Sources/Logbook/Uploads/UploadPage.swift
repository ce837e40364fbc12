public import GNSS

/// Fixes of one receiver that wait for a target.
public struct UploadPage: Hashable, Sendable {
    /// The receiver.
    public var receiver: ReceiverIdentity

    /// The fixes, in order of arrival; at least one.
    public var fixes: [StoredFix]

    /// The numbers that a target is done with once it has these fixes, with those between them that it does not get.
    public var numbers: ClosedRange<StoredFix.ID>

    /// A page.
    public init(receiver: ReceiverIdentity, fixes: [StoredFix], numbers: ClosedRange<StoredFix.ID>) {
        self.receiver = receiver
        self.fixes = fixes
        self.numbers = numbers
    }
}

/// The fixes of a receiver that came in last.
public struct UploadArrivals: Hashable, Sendable {
    /// The receiver.
    public var receiver: ReceiverIdentity

    /// The fixes, accepted or not, in order of arrival; at least one.
    public var fixes: [StoredFix]

    /// True where there are more between these and those that were known before.
    public var isCut: Bool

    /// The fixes of a receiver.
    public init(receiver: ReceiverIdentity, fixes: [StoredFix], isCut: Bool) {
        self.receiver = receiver
        self.fixes = fixes
        self.isCut = isCut
    }
}

/// Fixes of one receiver, side by side in order of arrival, that a target is done with.
public struct UploadSpan: Hashable, Sendable {
    /// The receiver.
    public var receiver: ReceiverIdentity

    /// The numbers of the fixes; those of other receivers among them are not meant.
    public var numbers: ClosedRange<StoredFix.ID>

    /// The number of locations that the target has got of them.
    public var locations: Int

    /// The time at which the target acknowledged them, by this machine's clock; nil where it got none of them.
    public var acknowledged: UTCTime?

    /// A span.
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
