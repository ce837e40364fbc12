/// Fixes of one receiver, side by side in order of arrival, that a target is done with.
public struct UploadSpan: Hashable, Sendable {
    /// The receiver.
    public var receiver: ReceiverIdentity

    /// The numbers of the fixes; those of other receivers among them are not meant.
    public var numbers: ClosedRange<StoredFix.ID>

    /// How many locations the target has got of them.
    public var locations: Int

    /// When the target has acknowledged them, by this machine's clock; nil where it got none of them.
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
