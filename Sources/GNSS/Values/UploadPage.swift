/// Fixes of one receiver that wait for a target.
public struct UploadPage: Hashable, Sendable {
    /// The receiver.
    public var receiver: ReceiverIdentity

    /// The fixes, in order of arrival; at least one.
    public var fixes: [StoredFix]

    /// The numbers that a target is done with once it has these fixes: also of those between them that it does not get.
    public var numbers: ClosedRange<StoredFix.ID>

    /// A page.
    public init(receiver: ReceiverIdentity, fixes: [StoredFix], numbers: ClosedRange<StoredFix.ID>) {
        self.receiver = receiver
        self.fixes = fixes
        self.numbers = numbers
    }
}
