/// The fixes of a receiver that came in last.
public struct UploadArrivals: Hashable, Sendable {
    /// The receiver.
    public var receiver: ReceiverIdentity

    /// The fixes, accepted or not, in order of arrival; at least one.
    public var fixes: [StoredFix]

    /// Whether there are more between these and those that were known before.
    public var isCut: Bool

    /// The fixes of a receiver.
    public init(receiver: ReceiverIdentity, fixes: [StoredFix], isCut: Bool) {
        self.receiver = receiver
        self.fixes = fixes
        self.isCut = isCut
    }
}
