/// What became of the fixes handed to storage.
public struct AppendResult: Hashable, Sendable {
    /// Fixes that are now stored.
    public var stored: Int

    /// Accepted locations left out because this receiver already has one at the same instant.
    public var alreadyStored: Int

    /// A result.
    public init(stored: Int = 0, alreadyStored: Int = 0) {
        self.stored = stored
        self.alreadyStored = alreadyStored
    }
}
