/// What became of the fixes handed to storage.
public struct AppendResult: Hashable, Sendable {
    /// Fixes that are now stored as they were judged.
    public var stored: Int

    /// Locations that this receiver already has at the same instant: their fixes are kept as refused duplicates.
    public var alreadyStored: Int

    /// A result.
    public init(stored: Int = 0, alreadyStored: Int = 0) {
        self.stored = stored
        self.alreadyStored = alreadyStored
    }
}
