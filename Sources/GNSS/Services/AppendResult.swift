/// What became of the fixes handed to storage.
public struct AppendResult: Hashable, Sendable {
    /// Fixes that are now stored as they were judged.
    public var stored: Int

    /// Locations that this receiver already has at the same instant: their fixes are kept as refused duplicates.
    public var alreadyStored: Int

    /// True where storage keeps these, but cannot keep many more: the service should end.
    public var isFull: Bool

    /// A result.
    public init(stored: Int = 0, alreadyStored: Int = 0, isFull: Bool = false) {
        self.stored = stored
        self.alreadyStored = alreadyStored
        self.isFull = isFull
    }
}
